import * as v from 'valibot'

/** What is wrong with a request, its field first. */
export function wordsOf(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  return field ? `${field}: ${issue.message}` : issue.message
}
