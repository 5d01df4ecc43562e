import type { EngineModule } from './engine-module.ts'

type HookName = 'after' | 'filled' | 'orderEnded' | 'fundingPaid' | 'opened'

/**
 * What modules want to hear of, by hook and in the order of the modules. A fill or a command asks those that have the hook alone: looking
 * for it in every module each time costs more than the hooks themselves.
 */
export type Hooks = { readonly [H in HookName]: readonly NonNullable<EngineModule[H]>[] }

export function hooksOf(modules: readonly EngineModule[]): Hooks {
  const of = <H extends HookName>(name: H) =>
    modules.flatMap((one) => one[name] ?? []) as readonly NonNullable<EngineModule[H]>[]
  return {
    after: of('after'),
    filled: of('filled'),
    orderEnded: of('orderEnded'),
    fundingPaid: of('fundingPaid'),
    opened: of('opened'),
  }
}
