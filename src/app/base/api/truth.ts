import { type ApiAnswer, isConfirmed } from './api-answer.ts'

/** The data of an answer, or null where they are not the truth. */
export async function truth<T>(answer: Promise<ApiAnswer<T>>): Promise<T | null> {
  const got = await answer
  return isConfirmed(got) ? got.data : null
}
