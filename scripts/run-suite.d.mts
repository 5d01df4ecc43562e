/** A test file of a JSON report: its failed tests with their errors, or why it did not load. */
export function failuresOf(file: {
  name: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}): string[]
