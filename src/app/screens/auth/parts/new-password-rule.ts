import * as v from 'valibot'
import { newPassword, passwordsMatch } from '../../../../shared/rules/password.ts'

/** A new password typed twice, as fields of a form. */
export const newPasswordFields = {
  password: newPassword,
  repeat: v.pipe(v.string(), v.nonEmpty('password_required')),
}

/** To stand behind the form's object: both are alike. Said beside the second. */
export function typedTwice<T extends { password: string; repeat: string }>(schema: v.GenericSchema<T>) {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      const { password, repeat } = dataset.value as T
      if (typeof repeat !== 'string' || repeat === '' || passwordsMatch(password, repeat)) return
      addIssue({
        message: 'passwords_mismatch',
        path: [{ type: 'object', origin: 'value', input: { password, repeat }, key: 'repeat', value: repeat }],
      })
    }),
  )
}
