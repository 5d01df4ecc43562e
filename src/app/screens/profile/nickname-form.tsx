import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { User } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { NICKNAME, nickname } from '../../../shared/rules/nickname.ts'
import { FormNote } from '../../entry/form-note.tsx'
import { useEntryForm } from '../../entry/use-entry-form.ts'
import { useEntryWrite } from '../../entry/use-entry-write.ts'
import { noteUser, shownName } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Values {
  nickname: string
}

/** What the person is called on this site; without a nickname phone or email stand in its place (product.md §3). */
export function NicknameForm({ user, whyNot }: { user: User; whyNot: string | null }) {
  const { t } = useTranslation('profile')
  const send = useEntryWrite(calls.changeNickname)
  const { form, refusal, submit, refuse, input, busy } = useEntryForm<Values, keyof Values>({
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
    <form noValidate className="profile-form" onSubmit={press}>
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
