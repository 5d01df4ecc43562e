import { httpGateway } from '../account/http-gateway.ts'

/** @returns whether the account is still the same person's as when this was asked: what one has done is not reported to the next */
export function ownerNow(): () => boolean {
  const { id } = httpGateway.owner()
  return () => httpGateway.owner().id === id
}
