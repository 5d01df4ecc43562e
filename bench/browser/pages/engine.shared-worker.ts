import { expose } from 'comlink'
import type { Engine, EngineName } from './engine.ts'
import { hubEngine } from './hub-engine.ts'
import { bareHandler, jsonHandler, plainEngine } from './plain-engine.ts'

/** The part of SharedWorkerGlobalScope that is used here; this folder's type library is the page's. */
interface Scope {
  name: string
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void
}

const scope = self as unknown as Scope

const MAKE: Record<EngineName, () => Engine> = {
  bare: () => plainEngine(bareHandler),
  json: () => plainEngine(jsonHandler),
  hub: () => hubEngine(scope.name),
}

/** The name that the page gives is `<engine>-<number>`. */
const engine = MAKE[scope.name.split('-')[0] as EngineName]()

scope.addEventListener('connect', (event) => {
  const port = event.ports[0]
  if (port) expose(engine, port)
})
