import {
  isPermitted,
  Dialog,
  ReadFailure,
  Form,
  Notice,
  NumberField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import {
  stepUpActs,
  getSignInPolicy,
  listRoles,
  listUsers,
  roleName,
  type SignInPolicy,
  updateSignInPolicy,
} from '../../contract/index.ts'
import { policyValues } from '../../contract/policy-values.words.ts'
import { CheckListField } from '../parts/CheckList.tsx'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { policyWords } from './policies.words.ts'

/** Shows and changes the operator's rules for sign-in. */
export function PolicyDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(policyWords)
  const { data, error, refetch } = useCall(getSignInPolicy, undefined, { quiet: true })
  return (
    <Dialog title={t('organisation.policy.title')} onClose={onClose} wide>
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <PolicyForm key={data.version} policy={data} onClose={onClose} />
      ) : (
        <span className="bone" />
      )}
    </Dialog>
  )
}

function PolicyForm({ policy, onClose }: { policy: SignInPolicy; onClose: () => void }) {
  const t = useWords(policyWords)
  const p = useWords(partWords)
  const v = useWords(policyValues)
  const language = useLanguage()
  const roles = useCall(listRoles, { query: { pageSize: 200, sort: 'name' } })
  const users = useCall(listUsers, { query: { pageSize: 200, sort: 'name', state: 'active' } })
  const roleOptions = (roles.data?.list ?? []).map((role) => ({
    value: role.id,
    label: roleName(role.name, language),
    note: role.remark,
  }))
  const { members, membersWithout, version, ...initial } = policy
  const disabled = !isPermitted(updateSignInPolicy)
  const form = useForm(updateSignInPolicy, {
    initial,
    toBody: (values) => ({ ...values, version }),
    onConflict: () => refetchReads(getSignInPolicy),
    refreshes: [getSignInPolicy],
    onSaved: onClose,
    done: p('organisation.saved'),
  })
  const field = { form, disabled }
  const f = useFields(policyWords, 'organisation.policy', field)
  return (
    <>
      {membersWithout > 0 && (
        <Notice tone="warn">{t('organisation.policy.without', { count: membersWithout, members })}</Notice>
      )}
      <Form form={form} onCancel={onClose}>
        <CheckListField
          {...field}
          name="secondFactorRoleIds"
          label={t('organisation.policy.secondFactorRoleIds')}
          hint={t('organisation.policy.secondFactorRoleIds-hint')}
          options={roleOptions}
        />
        <NumberField {...f('graceDays')} hint={t('organisation.policy.graceDays-hint')} />
        <CheckListField
          {...field}
          name="freshActs"
          label={t('organisation.policy.freshActs')}
          hint={t('organisation.policy.freshActs-hint')}
          options={stepUpActs.map((act) => ({
            value: act,
            label: v(`organisation.audit.value.freshActs.${act}`),
          }))}
        />
        <NumberField {...f('freshMinutes')} hint={t('organisation.policy.freshMinutes-hint')} />
        <CheckListField
          {...field}
          name="providerOnlyRoleIds"
          label={t('organisation.policy.providerOnlyRoleIds')}
          hint={t('organisation.policy.providerOnlyRoleIds-hint')}
          options={roleOptions}
        />
        <CheckListField
          {...field}
          name="breakGlassUserIds"
          label={t('organisation.policy.breakGlassUserIds')}
          hint={t('organisation.policy.breakGlassUserIds-hint')}
          options={(users.data?.list ?? []).map(({ id, name, username }) => ({
            value: id,
            label: name,
            note: username,
          }))}
        />
        <NumberField {...f('reviewDays')} hint={t('organisation.policy.reviewDays-hint')} />
      </Form>
    </>
  )
}
