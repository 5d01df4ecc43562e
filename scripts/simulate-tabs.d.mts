export type Costs = Record<
  'frame_us' | 'class_us' | 'socket_us' | 'private_us' | 'socket_kb' | 'class_kb' | 'base_mb',
  number
> & { machine: string }
export type Load = Record<
  | 'tabs'
  | 'tabs_per_browser'
  | 'sockets_per_browser'
  | 'topic_sets'
  | 'frames_per_second'
  | 'frame_bytes'
  | 'deflated'
  | 'private_per_second',
  number
>
export type Limits = Record<'busy' | 'sockets' | 'memory_mb' | 'spare', number>
export type Gateway = Record<'sockets' | 'classes' | 'frames_per_second' | 'cores' | 'memory_mb' | 'megabits', number>
export type Simulation = Record<
  'tabs' | 'browsers' | 'sockets' | 'needed' | 'gateways' | 'cores' | 'memory_mb' | 'megabits' | 'upstream_megabits',
  number
> & { one: Gateway }
export const DEFAULT_COSTS: Costs
export const DEFAULT_LOAD: Load
export const DEFAULT_LIMITS: Limits
export function gatewayOf(sockets: number, costs: Costs, load: Load): Gateway
export function socketsPerGateway(costs: Costs, load: Load, limits: Limits): number
export function simulate(costs: Costs, load: Load, limits: Limits): Simulation
export function growth(
  costs: Costs,
  load: Load,
  limits: Limits,
): (Record<'gateways' | 'cores' | 'memory' | 'bandwidth', number> & { name: string })[]
export function costsOfBench(results: unknown, costs: Costs): Costs
export function tableOf(costs: Costs, load: Load, limits: Limits): string
export function helpText(): string
export function readArguments(
  argv: readonly string[],
  readJson: (file: string) => unknown,
): { costs: Costs; load: Load; limits: Limits }
