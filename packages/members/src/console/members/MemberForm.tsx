import {
  Drawer,
  Field,
  Form,
  type FormState,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useNav,
  useWords,
} from '@evops/kit'
import { getMember, listMembers, saveMember, updateMember, type MemberDetail } from '../../contract/index.ts'
import { memberPath } from '../paths.ts'
import { memberWords } from './members.words.ts'

/** Parses tags separated by commas. */
function tagsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return (typeof value === 'string' ? value : '').split(/[,，;；]/).flatMap((tag) => tag.trim() || [])
}
const texts = [
  'mobile',
  'nickname',
  'realName',
  'email',
  'idNumber',
  'wechatId',
  'alipayId',
  'group',
  'remark',
] as const
/** Builds the request; an empty box clears the text. */
function bodyOf(values: FormValues): Record<string, unknown> {
  return {
    ...values,
    ...Object.fromEntries(texts.map((name) => [name, values[name] ?? ''])),
    sex: values.sex || null,
    level: values.level ?? 0,
    points: values.points ?? 0,
    tags: tagsOf(values.tags),
  }
}

export function NewMember({ onClose }: { onClose: () => void }) {
  const t = useWords(memberWords)
  const nav = useNav()
  const form = useForm(saveMember, {
    initial: {},
    refreshes: [listMembers],
    done: t('members.member.created'),
    draft: 'new-member',
    toBody: bodyOf,
    onSaved: ({ id }) => {
      onClose()
      nav.go(memberPath(id))
    },
  })
  return (
    <Drawer title={t('members.member.new')} onClose={onClose}>
      <Form form={form} verb={t('members.member.new')} onCancel={onClose}>
        <MemberFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EditMember({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
  const t = useWords(memberWords)
  const { id, version, sex, level, points, tags, invoiceTitles } = member
  const form = useForm(updateMember, {
    initial: {
      ...Object.fromEntries(texts.map((name) => [name, member[name]])),
      sex,
      level,
      points,
      tags,
    },
    refreshes: [listMembers, getMember],
    done: t('members.member.saved'),
    onSaved: onClose,
    toBody: (values) => ({ ...bodyOf(values), invoiceTitles, id, version }),
  })
  return (
    <Drawer title={member.name} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <p className="note wide">{t('members.member.masked-hint')}</p>
        <MemberFields form={form} />
      </Form>
    </Drawer>
  )
}

function MemberFields({ form }: { form: FormState }) {
  const t = useWords(memberWords)
  const f = useFields(memberWords, 'members.member', { form })
  const text = (name: (typeof texts)[number], hint?: string) => (
    <TextField form={form} name={name} label={t(`members.member.${name}`)} hint={hint} />
  )
  return (
    <>
      {text('mobile', t('members.member.mobile-hint'))}
      {text('nickname', t('members.member.nickname-hint'))}
      {text('realName')}
      <SelectField {...f('sex')} />
      {text('idNumber')}
      {text('email')}
      {text('group', t('members.member.group-hint'))}
      <NumberField {...f('level')} />
      <TagsField form={form} />
      <NumberField {...f('points')} />
      {text('wechatId')}
      {text('alipayId')}
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}

function TagsField({ form }: { form: FormState }) {
  const t = useWords(memberWords)
  const { tags } = form.values
  return (
    <Field form={form} name="tags" label={t('members.member.tags')} hint={t('members.member.tags-hint')}>
      {(control) => (
        <input
          className="field"
          autoComplete="off"
          value={Array.isArray(tags) ? tags.join(', ') : typeof tags === 'string' ? tags : ''}
          onChange={(event) => form.set('tags', event.target.value)}
          {...control}
        />
      )}
    </Field>
  )
}
