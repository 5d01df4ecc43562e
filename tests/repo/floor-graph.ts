import { dirname, join, relative } from 'node:path'
import type { Place } from './floors.ts'

/** One import: the file that has it and the file that it names, both from the root of the repository. */
export interface Import {
  from: string
  to: string
  /** Nothing of it is there when the program runs. */
  typeOnly: boolean
}

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s)?([\w*${}\s,]*?\bfrom\s*)?['"](\.[^'"]+)['"]/gm
const CALL = /(typeof\s+)?\bimport\(\s*['"](\.[^'"]+)['"]/g

/** Relative imports of a source, static and dynamic. @param file its path from the root of the repository */
export function importsOf(file: string, text: string): Import[] {
  const found: Import[] = []
  const add = (path: string, typeOnly: boolean) => found.push({ from: file, to: join(dirname(file), path), typeOnly })
  for (const [, type, clause = '', path = ''] of text.matchAll(STATEMENT))
    add(path, type !== undefined || namesTypesAlone(clause))
  for (const [, type, path = ''] of text.matchAll(CALL)) add(path, type !== undefined)
  return found
}

/** `{ type A, type B } from`: TypeScript keeps nothing of it. */
function namesTypesAlone(clause: string): boolean {
  const names = /^\s*\{([^}]*)\}\s*from\s*$/.exec(clause)?.[1]
  const each = names?.split(',').filter((name) => name.trim() !== '')
  return each !== undefined && each.length > 0 && each.every((name) => /^\s*type\s/.test(name))
}

/** The part of a place that a file belongs to: a folder right below it or a file right in it; null for a file elsewhere. */
function partOf({ folder }: Pick<Place, 'folder'>, file: string): string | null {
  const [part = '..'] = relative(folder, file).split('/')
  return part === '..' ? null : part
}

/** Every import upwards or sideways between the parts of a place, and every part that has no floor, in words. */
export function upwardImports(place: Place, files: readonly string[], imports: readonly Import[]): string[] {
  const parts = new Set(files.flatMap((file) => partOf(place, file) ?? []))
  const lost = [...parts].filter((part) => floorOf(place, part) === -1).sort()
  const wrong = lost.map((part) => `${place.folder}/${part} stands on no floor of ${place.folder}`)
  for (const { from, to, typeOnly } of imports) {
    const [source, target] = [partOf(place, from), partOf(place, to)]
    if (source === null || target === null || source === target) continue
    const [high, low] = [floorOf(place, source), floorOf(place, target)]
    if (high === -1 || low === -1 || (place.floors !== 'apart' && low < high)) continue
    if (typeOnly && place.typesUpwards?.some((pair) => pair.from === source && pair.to === target)) continue
    wrong.push(`${from} imports ${to}: ${source} does not stand above ${target}`)
  }
  return wrong
}

/** Names of the table for which nothing is there. */
export function emptyNames(place: Place, files: readonly string[]): string[] {
  if (place.floors === 'apart') return []
  const parts = new Set(files.flatMap((file) => partOf(place, file) ?? []))
  return place.floors.flat().filter((name) => ![...parts].some((part) => fits(name, part)))
}

/** Lowest is 0; -1 where the table does not name the part. */
function floorOf({ floors }: Place, part: string): number {
  return floors === 'apart' ? 0 : floors.findIndex((names) => names.some((name) => fits(name, part)))
}

function fits(name: string, part: string): boolean {
  const [start = '', end] = name.split('*', 2)
  return end === undefined ? name === part : part.startsWith(start) && part.endsWith(end)
}

/**
 * Cycles of folders by value imports, at every depth of a place: folders beside each other are compared, each with all that stands
 * in it. Each cycle is reported with the imports that make it.
 */
export function folderCycles(place: string, imports: readonly Import[]): string[] {
  const levels = new Map<string, Map<string, Map<string, Import>>>()
  for (const one of imports) {
    if (one.typeOnly) continue
    const [from, to] = [relative(place, one.from).split('/'), relative(place, one.to).split('/')]
    if (from[0] === '..' || to[0] === '..') continue
    const same = from.findIndex((name, depth) => name !== to[depth])
    const [source, target] = [from[same], to[same]]
    // A file beside the folders is no folder.
    if (source === undefined || target === undefined || same >= from.length - 1 || same >= to.length - 1) continue
    const level = from.slice(0, same).join('/')
    const graph = levels.get(level) ?? new Map<string, Map<string, Import>>()
    const targets = graph.get(source) ?? new Map<string, Import>()
    levels.set(level, graph.set(source, targets.set(target, targets.get(target) ?? one)))
  }
  return [...levels.values()].flatMap((graph) => {
    const cycle = cycleIn(graph)
    return cycle === null ? [] : [cycle.map(({ from, to }) => `${from} imports ${to}`).join('; ')]
  })
}

/** The imports along the first way from a folder back to itself, or null. */
function cycleIn(graph: Map<string, Map<string, Import>>): Import[] | null {
  const done = new Set<string>()
  const walk = (at: string, names: string[], way: Import[]): Import[] | null => {
    const before = names.indexOf(at)
    if (before >= 0) return way.slice(before)
    if (done.has(at)) return null
    for (const [to, one] of graph.get(at) ?? []) {
      const cycle = walk(to, [...names, at], [...way, one])
      if (cycle) return cycle
    }
    done.add(at)
    return null
  }
  for (const from of graph.keys()) {
    const cycle = walk(from, [], [])
    if (cycle) return cycle
  }
  return null
}

/** Imports of test doubles by sources of the product. */
export function importsOfDoubles(imports: readonly Import[]): string[] {
  return imports.filter(({ to }) => to.split('/').includes('testing')).map(({ from, to }) => `${from} imports ${to}`)
}
