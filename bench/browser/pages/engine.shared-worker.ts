import { expose } from 'comlink'
import type { Engine, EngineName } from './engine.ts'
import { hubEngine } from './hub-engine.ts'
import { bareHandler, jsonHandler, plainEngine } from './plain-engine.ts'
import type { WorkerScope } from './worker-scope.ts'

const scope = self as unknown as WorkerScope

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
