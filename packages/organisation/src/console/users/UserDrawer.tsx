import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatInstant,
  Link,
  Notice,
  Tag,
  useCall,
  useIsPermitted,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  getUser,
  listAudit,
  listUsers,
  updateUser,
  explainPermission,
  type UserDetail,
  type UserWithCode,
  rolesScreen,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { UserActs } from './UserActs.tsx'
import { UserFields } from './UserFields.tsx'
import { PendingChanges } from '../approvals/PendingChanges.tsx'
import { userWords } from './users.words.ts'

interface UserDrawerProps extends DrawerNavigation {
  id: string
  onCode: (made: UserWithCode) => void
}

export function UserDrawer({ id, onCode, ...neighbours }: UserDrawerProps) {
  const t = useWords(userWords)
  const read = useCall(getUser, { params: { id } }, { quiet: true })
  const { data: user } = read
  // The previous response stays while the next one loads, and may belong to another user.
  if (read.error || user?.id !== id)
    return <DrawerWhileLoading title={t('organisation.user.title')} read={read} wide {...neighbours} />
  return (
    <Drawer
      wide
      title={user.name}
      tags={<StateTag user={user} />}
      sub={user.username}
      footer={<UserActs user={user} onCode={onCode} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <div className="stack">
        <PendingChanges subject={user.id} />
        <UserState user={user} />
        <EditUser key={user.id} user={user} onClose={neighbours.onClose} />
      </div>
    </Drawer>
  )
}

function StateTag({ user }: { user: UserDetail }) {
  const t = useWords(userWords)
  if (user.state === 'disabled') return <Tag>{t('organisation.user.state.disabled')}</Tag>
  if (!user.hasPassword) return <Tag tone="warn">{t('organisation.user.state.setup')}</Tag>
  return <Tag tone="good">{t('organisation.user.state.active')}</Tag>
}

function UserState({ user }: { user: UserDetail }) {
  const t = useWords(userWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const { timeZone } = useCurrentUser().operator
  return (
    <>
      {user.lock && (
        <Notice tone="bad">
          {user.lock.forEver || !user.lock.until
            ? t('organisation.user.locked-for-ever')
            : t('organisation.user.locked-until', { time: formatInstant(user.lock.until, language, timeZone) })}
        </Notice>
      )}
      {user.custodies.map(({ kind, byName, at, until }) => (
        <Notice key={at}>
          {t(`organisation.user.hold.${kind}`, {
            name: byName,
            time: formatInstant(at, language, timeZone),
            until: formatInstant(until, language, timeZone),
          })}
        </Notice>
      ))}
      {user.fromDirectory && <Notice>{t('organisation.user.from-directory')}</Notice>}
      <Facts
        of={[
          [
            t('organisation.user.lastUsedAt'),
            user.lastUsedAt ? <InstantValue key="at" at={user.lastUsedAt} /> : t('organisation.user.never'),
          ],
          [t('organisation.user.createdAt'), <InstantValue key="at" at={user.createdAt} />],
          [t('organisation.user.providers'), user.providers.map(({ name }) => name).join(', ') || null],
        ]}
      />
      <p className="small row user-links">
        {may(explainPermission) && may(rolesScreen.codes) && (
          <Link to={`/sysmng/sysrole?user=${user.id}`}>{t('organisation.user.why')}</Link>
        )}
        {may(listAudit) && (
          <Link to={`/sysmng/auditlog?user=${encodeURIComponent(user.username)}`}>{t('organisation.user.audit')}</Link>
        )}
      </p>
    </>
  )
}

function EditUser({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useWords(userWords)
  const p = useWords(partWords)
  const { id, version } = user
  const { username, name, email, phone, employeeNo, language, orgId, departmentIds, roleIds, stationIds, remark } = user
  const form = useForm(updateUser, {
    initial: {
      username,
      name,
      email,
      phone,
      employeeNo,
      language,
      orgId,
      departmentIds,
      roleIds,
      stationIds,
      remark,
    },
    toBody: (values) => ({
      ...values,
      language: values.language || null,
      orgId: values.orgId || null,
      id,
      version,
    }),
    refreshes: [listUsers, getUser],
    onConflict: () => refetchReads(getUser),
    done: p('organisation.saved'),
  })
  if (!isPermitted(updateUser))
    return (
      <div className="form two">
        <UserFields form={form} disabled />
      </div>
    )
  return (
    <Form form={form} columns onCancel={onClose}>
      <UserFields form={form} />
      <p className="note wide">{t('organisation.user.ends-sign-in-sessions')}</p>
    </Form>
  )
}
