import { expose } from 'comlink'
import { MockServer } from './mock/mock-server.ts'
import { mockServerEnvironment } from './mock/mock-server-environment.ts'

/** Mock trading where there is no SharedWorker: a worker a tab, of which the one that holds the lock has the account. */
expose(new MockServer(mockServerEnvironment()))
