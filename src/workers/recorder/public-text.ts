import { WireType } from '../../shared/wire/messages.ts'

const PRIVATE: readonly number[] = [WireType.orderEvent, WireType.accountEvent]
const MIN_TYPE = 100

/**
 * What of a frame may be kept: pushes of public topics, text as received. Of a batch what is private, or an answer to the
 * client, is left out. @returns null where nothing is left, or where the frame is no JSON and so cannot be judged
 */
export function publicText(text: string): string | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    // Unreadable frames are counted by the scanner; here they might hold anything.
    return null
  }
  if (!Array.isArray(parsed)) return isPublic(parsed) ? text : null
  const kept = parsed.map(isPublic)
  if (kept.every(Boolean)) return parsed.length > 0 ? text : null
  const parts = elementTexts(text).filter((_, i) => kept[i])
  return parts.length > 0 ? `[${parts.join(',')}]` : null
}

function isPublic(push: unknown): boolean {
  if (typeof push !== 'object' || push === null) return false
  const { type, op } = push as Record<string, unknown>
  return op === undefined && Number.isInteger(type) && (type as number) >= MIN_TYPE && !PRIVATE.includes(type as number)
}

/** The texts of a JSON array's elements. @param text sound JSON */
export function elementTexts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = text.indexOf('[') + 1
  let inString = false
  for (let i = from; i < text.length; i++) {
    const c = text[i]
    if (inString) {
      if (c === '\\') i++
      else if (c === '"') inString = false
    } else if (c === '"') inString = true
    else if (c === '{' || c === '[') depth++
    else if (c === '}' || (c === ']' && depth > 0)) depth--
    else if (c === ']' || (c === ',' && depth === 0)) {
      parts.push(text.slice(from, i).trim())
      from = i + 1
      if (c === ']') break
    }
  }
  return parts
}
