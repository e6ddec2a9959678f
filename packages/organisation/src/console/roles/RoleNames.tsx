import { Button, Dialog, useTranslate, useWords } from '@evops/kit'
import { type FormEvent, useState } from 'react'
import { roleForm } from '../../contract/index.ts'
import { roleWords } from './roles.words.ts'
import type { RoleDraft } from './use-role-draft.ts'

/** Name, code and remark of a role. Changes go to the draft and are saved with the rest. */
export function RoleNames({ draft }: { draft: RoleDraft }) {
  const t = useWords(roleWords)
  const [open, setOpen] = useState(false)
  const taken = draft.faults.code ?? draft.faults.name
  return (
    <>
      <Button icon="edit" kind={taken ? 'danger' : 'plain'} onClick={() => setOpen(true)}>
        {t('organisation.role.rename')}
      </Button>
      {open && <Names draft={draft} onClose={() => setOpen(false)} />}
    </>
  )
}

function Names({ draft, onClose }: { draft: RoleDraft; onClose: () => void }) {
  const t = useWords(roleWords)
  const translate = useTranslate()
  const { name, code, remark } = draft.draft
  const [typed, setTyped] = useState({ name, code, remark })
  const [left, setLeft] = useState<readonly string[]>([])
  const faultOf = (field: keyof typeof typed): string | undefined => {
    if (draft.faults[field] && typed[field] === draft.draft[field]) return draft.faults[field]
    if (!left.includes(field) || roleForm.shape[field].safeParse(typed[field]).success) return undefined
    return translate(typed[field].trim() === '' ? 'kit.required' : 'kit.not-valid')
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const fields = ['name', 'code', 'remark'] as const
    setLeft(fields)
    if (fields.some((field) => !roleForm.shape[field].safeParse(typed[field]).success)) return
    draft.set({ name: typed.name.trim(), code: typed.code.trim(), remark: typed.remark.trim() })
    onClose()
  }
  const box = (field: keyof typeof typed, hint?: string) => {
    const fault = faultOf(field)
    return (
      <label className={fault ? 'f wrong' : 'f'}>
        <span className="label">{t(`organisation.role.${field}`)}</span>
        <input
          className="field"
          value={typed[field]}
          aria-invalid={fault !== undefined}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          onBlur={() => setLeft([...left, field])}
        />
        {(fault ?? hint) && <span className={fault ? 'say' : 'hint'}>{fault ?? hint}</span>}
      </label>
    )
  }
  return (
    <Dialog title={t('organisation.role.rename')} onClose={onClose}>
      <form className="form" noValidate onSubmit={apply}>
        {box('name')}
        {box('code', t('organisation.role.code-hint'))}
        {box('remark')}
        <div className="form-foot">
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('organisation.role.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
