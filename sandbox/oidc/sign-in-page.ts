import type { Language } from '../content/language.ts'
import { type Html, html } from '../web/html.ts'
import { PERSONS } from './persons.ts'
import { SIGN_IN_TEXTS } from './sign-in-texts.ts'

/** The pages' own policy: as everywhere, but that their forms may be sent to the issuer itself. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export interface SignInView {
  siteName: string
  language: Language
  /** What was typed and is no address; null where nothing was. */
  wrong: string | null
}

/** Whom to be: somebody known, or an address of one's own; or nobody. No script, no style of its own. */
export function signInPage({ siteName, language, wrong }: SignInView): string {
  const say = (key: keyof typeof SIGN_IN_TEXTS) => SIGN_IN_TEXTS[key][language].replace('{site}', siteName)
  const rows = PERSONS.map(
    ({ email, name, verified }) => html`<li><button class="who" name="person" value="${email}">
<b>${name}</b><span>${email}${verified ? '' : ` · ${say('unverified')}`}</span></button></li>`,
  )
  const problem = wrong === null ? '' : html`<p class="wrong" id="wrong" role="alert">${say('wrong')}</p>`
  const field =
    wrong === null
      ? html`<input id="email" name="email" type="email" autocomplete="email">`
      : html`<input id="email" name="email" type="email" autocomplete="email" value="${wrong}" aria-invalid="true" aria-describedby="wrong" autofocus>`
  return page(
    siteName,
    language,
    say('title'),
    html`<p>${say('lead')}</p><form method="post"><ul>${rows}</ul></form>
<form method="post" novalidate><label for="email">${say('other')}</label>${field}${problem}
<button class="go">${say('go')}</button></form>
<form method="post"><button class="no" name="deny" value="yes">${say('deny')}</button></form>
<p class="note">${say('note')}</p>`,
  )
}

/** In place of it where the request makes no sense. @param code the protocol's own word for it */
export function failedPage(siteName: string, language: Language, code: string): string {
  const { failed, failedText } = SIGN_IN_TEXTS
  return page(
    siteName,
    language,
    failed[language],
    html`<p>${failedText[language]}</p><p class="note"><code>${code}</code></p>`,
  )
}

function page(siteName: string, language: Language, title: string, body: Html): string {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${siteName}</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/oidc/sign-in.css"></head>
<body><main><img src="/logo.svg" alt="${siteName}"><h1>${title}</h1>${body}</main></body></html>`.text
}
