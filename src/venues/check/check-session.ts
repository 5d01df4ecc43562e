import { VENUE_NAMES, type VenueName } from '../base/venue-event.ts'
import { SessionCheck } from './session-check.ts'
import { readSessionLine, type SessionLine } from './session-line.ts'

export function isVenueName(text: string): text is VenueName {
  return (VENUE_NAMES as readonly string[]).includes(text)
}

/**
 * Checks a session that stands in one or several files. Lines of several files are put in the order of their times where each has one;
 * otherwise the files follow one another.
 */
export function checkSession(venue: VenueName, files: readonly { name: string; text: string }[]): SessionCheck {
  const check = new SessionCheck(venue)
  for (const line of linesOf(files)) check.take(line)
  return check
}

function linesOf(files: readonly { name: string; text: string }[]): SessionLine[] {
  const lines: SessionLine[] = []
  for (const { name, text } of files)
    for (const line of text.split('\n')) {
      const read = readSessionLine(line, name)
      if (read) lines.push(read)
    }
  if (files.length > 1 && lines.every(({ at }) => at !== null))
    lines.sort((a, b) => (a.at as number) - (b.at as number))
  return lines
}
