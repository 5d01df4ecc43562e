import { httpDoor } from '../account/http-door.ts'

/** @returns whether the account is still the same person's as when this was asked: what one has done is not told to the next */
export function ownerNow(): () => boolean {
  const { id } = httpDoor.owner()
  return () => httpDoor.owner().id === id
}
