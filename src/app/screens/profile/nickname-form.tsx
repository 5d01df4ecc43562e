import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { User } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { NICKNAME, nickname } from '../../../shared/rules/nickname.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { noteUser, shownName } from '../../base/session/session.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import * as styles from './profile.module.css'

interface Values {
  nickname: string
}

/** What the person is called on this site; without a nickname phone or email stand in its place (product.md §3). */
export function NicknameForm({ user, whyNot }: { user: User; whyNot: string | null }) {
  const { t } = useTranslation('profile')
  const send = useFormWrite(calls.changeNickname)
  const { form, refusal, submit, refuse, input, busy } = useApiForm<Values, keyof Values>({
    rule: () => v.object({ nickname }),
    first: { nickname: user.nickname ?? '' },
    order: ['nickname'],
    fieldOf: ({ field }) => (field === 'nickname' ? 'nickname' : null),
  })
  const typed = form.watch('nickname').trim()
  const shown = shownName({ ...user, nickname: typed || null })
  const press = submit(async (values) => {
    const result = await send(values)
    if (!result) return
    if (result.refusal) return refuse(result.refusal)
    noteUser(result.data)
    toast({ kind: 'ok', name: 'profile', title: t('nickname.saved'), text: t('nickname.shown', { name: shown }) })
  })
  return (
    <form noValidate className={styles.profileForm} onSubmit={press}>
      <Field
        {...input('nickname')}
        label={t('nickname.label')}
        labelAt="above"
        autoComplete="nickname"
        hint={`${t('nickname.hint', { most: NICKNAME.most })} ${t('nickname.shown', { name: shown })}`}
      />
      <FormNote refusal={refusal.note} />
      <Button type="submit" busy={busy} whyNot={whyNot}>
        {t('nickname.save')}
      </Button>
    </form>
  )
}
