import type { Alert } from '../../../shared/hub-protocol/alert.ts'

const OWNED = /^(\d{1,15})~/

/** Whose an alert is, as its id tells; null where a visitor has set it: then it is the browser's. */
export function alertOwner({ id }: Pick<Alert, 'id'>): number | null {
  const found = OWNED.exec(id)
  return found ? Number(found[1]) : null
}

/** The id of an alert that this person sets; a visitor's stays as it is. */
export function ownedId(id: string, user: number | null): string {
  return user === null || OWNED.test(id) ? id : `${user}~${id}`
}
