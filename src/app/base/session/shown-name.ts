import type { User } from '../../../shared/calls/entities.ts'
import { maskContact } from '../../../shared/rules/mask-contact.ts'

/** The name on screen: nickname, else phone, else email (product.md §3). A phone or an address is masked: a screen is seen by others. */
export function shownName({ nickname, phone, email }: Pick<User, 'nickname' | 'phone' | 'email'>): string {
  return nickname || maskContact(phone || email || '')
}
