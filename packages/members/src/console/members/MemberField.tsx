import { PickField, useWords, type FormState } from '@evops/kit'
import { listMembers } from '../../contract/index.ts'
import { memberFieldWords } from './member-field.words.ts'

interface MemberFieldProps {
  form: FormState
  name: string
  label: string
  /** Id of a member that cannot be selected. */
  not?: string
}

/** Selects a member by name or mobile. */
export function MemberField({ form, name, label, not }: MemberFieldProps) {
  const t = useWords(memberFieldWords)
  return (
    <PickField
      form={form}
      name={name}
      label={label}
      placeholder={t('members.member-field.find')}
      from={listMembers}
      inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
      choices={(reply) =>
        reply.list
          .filter(({ id }) => id !== not)
          .map(({ id, name: called, mobile }) => ({
            value: id,
            label: [called, mobile].filter(Boolean).join(' · '),
          }))
      }
      wide
    />
  )
}
