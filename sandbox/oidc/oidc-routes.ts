import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { isOwnOrigin } from '../../gateway/base/origin.ts'
import { refused } from '../../src/shared/calls/answered.ts'
import type { HttpFault } from '../faults/faults.ts'
import { applyFault } from '../web/apply-fault.ts'
import { envelopeOf } from '../web/envelope.ts'
import { send } from '../web/send.ts'
import { MOUNT } from './make-provider.ts'
import type { OwnIssuer } from './own-issuer.ts'
import { personOf } from './persons.ts'
import { failedPage, PAGE_POLICY, signInPage } from './sign-in-page.ts'
import { SIGN_IN_STYLE } from './sign-in-style.ts'
import { languageFor } from './sign-in-texts.ts'

const LONGEST = 4096

/** A form's body, url-encoded; null where it is too long to be one of ours. What is too long is read on, and not kept. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  let text: string | null = ''
  for await (const piece of request.setEncoding('utf8')) {
    if (text !== null) text = text.length + piece.length > LONGEST ? null : text + piece
  }
  return text === null ? null : new URLSearchParams(text)
}

export interface OidcDeps {
  issuer: OwnIssuer
  httpFault?: (path: string) => HttpFault | null
}

/** The sandbox's issuer under `/oidc`: its own page for choosing who to be, and the provider for all else. */
export function registerOidc(app: FastifyInstance, deps: OidcDeps): void {
  const { issuer } = deps
  app.register(
    async (scope) => {
      // Bodies are the provider's to read.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _body, done) => done(null))
      scope.addHook('onRequest', async (request, reply) => {
        const path = request.url.replace(/^\/+/, '').replace(/\?.*/s, '')
        if (await applyFault(deps.httpFault?.(path), reply)) return reply
      })
      scope.get('/sign-in.css', async (_request, reply) =>
        reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(SIGN_IN_STYLE),
      )
      scope.get('/sign-in/:uid', (request, reply) => showSignIn(issuer, request, reply, null))
      scope.post('/sign-in/:uid', (request, reply) => takeSignIn(issuer, request, reply))
      scope.all('/*', async (request, reply) => {
        const provider = await issuer.provider(request.headers.host)
        if (!provider) return reply.code(404).send()
        reply.hijack()
        await issuer.answer(provider, request.raw, reply.raw)
        return reply
      })
    },
    { prefix: MOUNT },
  )
}

/** What the browser is in the midst of; null where it is nothing, or no more. */
async function underway(provider: Provider, { raw }: FastifyRequest, reply: FastifyReply) {
  const { errors } = await import('oidc-provider')
  try {
    return await provider.interactionDetails(raw, reply.raw)
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

async function showSignIn(issuer: OwnIssuer, request: FastifyRequest, reply: FastifyReply, wrong: string | null) {
  const { siteName } = issuer
  const accepted = request.headers['accept-language']
  const provider = await issuer.provider(request.headers.host)
  const asked = provider && (await underway(provider, request, reply))
  reply
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
  if (!asked) return reply.code(404).send(failedPage(siteName, languageFor(undefined, accepted), 'session_not_found'))
  const { ui_locales } = asked.params
  const language = languageFor(typeof ui_locales === 'string' ? ui_locales : undefined, accepted)
  return reply.code(wrong === null ? 200 : 422).send(signInPage({ siteName, language, wrong }))
}

async function takeSignIn(issuer: OwnIssuer, request: FastifyRequest, reply: FastifyReply) {
  const { origin, host } = request.headers
  const provider = await issuer.provider(host)
  const form = await readForm(request.raw)
  if (!form) return send(reply, envelopeOf(refused('bad_request')), 413)
  const own = origin === undefined || isOwnOrigin(origin, host)
  if (!provider || !own || !(await underway(provider, request, reply))) {
    return showSignIn(issuer, request, reply, null)
  }
  const typed = form.get('person') ?? form.get('email') ?? ''
  const person = form.has('deny') ? null : personOf(typed)
  if (!person && !form.has('deny')) return showSignIn(issuer, request, reply, typed)
  const result = person
    ? { select_account: {}, login: { accountId: issuer.remember(person), remember: false } }
    : { error: 'access_denied', error_description: 'the person said no' }
  reply.hijack()
  await provider.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return reply
}
