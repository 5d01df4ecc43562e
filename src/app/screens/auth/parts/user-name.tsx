/** The account's whole name for password managers, where the visible field holds a part of it or none. */
export function UserName({ value }: { value: string }) {
  return <input hidden readOnly tabIndex={-1} name="username" autoComplete="username" value={value} />
}
