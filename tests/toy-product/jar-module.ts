import { moduleCall, submit } from '../../src/engine/kernel/module-call.ts'
import { listOf, wholeOf } from '../../src/engine/kernel/saved-values.ts'
import type { EngineModule } from '../../src/engine/trading/model/engine-module.ts'
import { ExplainedLocks } from '../../src/engine/trading/rules/explained-locks.ts'
import { accepted } from '../../src/shared/calls/answered.ts'
import { coinOf, fillJar, type JarView, jarsOf, jarView, openJar, savedOf } from './jar.ts'
import { jarCalls } from './jar-calls.ts'

interface JarViews {
  of(account: number): JarView
  ticks(): number
}

declare module '../../src/engine/contract/command.ts' {
  interface ProductCommands {
    jar: { kind: 'fillJar'; account: number; amount: string }
  }
}

declare module '../../src/engine/contract/exchange-api.ts' {
  interface ProductViews {
    jar: JarViews
  }
}

/** For tests only: a product as small as can be that has every part of one. */
export const jarModule: EngineModule = {
  name: 'jar',
  commands: { fillJar },
  due: [{ kind: 'jar_open', rank: 50, settle: openJar }],
  steps: {
    hourly(state) {
      jarsOf(state).ticks++
    },
  },
  views: (state): JarViews => ({ of: (account) => jarView(state, account), ticks: () => jarsOf(state).ticks }),
  codec: {
    save: (state) => [jarsOf(state).ticks, ...[...jarsOf(state).fills].flat()],
    restore(state, saved) {
      const [ticks, ...fills] = listOf(saved as unknown[], 'jars').map((one) => wholeOf(one as number, 'jars'))
      jarsOf(state).ticks = ticks ?? 0
      for (let i = 0; i + 1 < fills.length; i += 2) jarsOf(state).fills.set(fills[i] as number, fills[i + 1] as number)
    },
  },
  digest: {
    state(digest, state) {
      digest.int(jarsOf(state).ticks)
      for (const [account, count] of [...jarsOf(state).fills].sort(([a], [b]) => a - b)) digest.int(account).int(count)
    },
  },
  texts: { commands: { fillJar: { amount: 'decimal' } }, state: 'plain' },
  invariants: {
    jar_locks(state) {
      const held = new ExplainedLocks()
      for (const id of jarsOf(state).fills.keys())
        if (state.due.instantOf('jar_open', id) !== null)
          held.add(id, coinOf(state), savedOf(state, state.accounts.get(id)))
      return held.gaps(state, 'finance')
    },
  },
  calls: {
    jar: moduleCall(jarCalls.jar, (_request, { exchange, user }) => accepted(exchange.views.jar.of(user))),
    jarFill: moduleCall(jarCalls.jarFill, ({ amount }, context) =>
      submit<JarView>('spot', { kind: 'fillJar', account: context.user, amount }, context),
    ),
  },
}
