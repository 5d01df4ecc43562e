import type { User } from '../../shared/calls/entities.ts'
import { maskAddress } from '../../shared/rules/mask-address.ts'

/** The name on screen: nickname, else phone, else email (product.md §3). A phone or an address is masked: a screen is seen by others. */
export function shownName({ nickname, phone, email }: Pick<User, 'nickname' | 'phone' | 'email'>): string {
  return nickname || maskAddress(phone || email || '')
}
