import {
  Button,
  Can,
  isPermitted,
  confirmAction,
  Icon,
  MenuItem,
  Popover,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  clearSecondStep,
  deleteUser,
  exportUserData,
  getUser,
  liftAccountCustody,
  listUsers,
  requestFullAccess,
  resetPassword,
  setUserState,
  unlinkProvider,
  unlockUser,
  type UserDetail,
  type UserWithCode,
} from '../../contract/index.ts'
import { peopleWords } from '../people/people.words.ts'
import { PersonalDataDialog } from '../people/PersonalDialogs.tsx'
import { partWords } from '../parts/part.words.ts'
import { FullAccess } from './FullAccess.tsx'
import { LiftCustody } from './LiftCustody.tsx'
import { userWords } from './users.words.ts'

const reads = [listUsers, getUser]

/** Acts on an account other than editing its data. */
export function UserActs({
  user,
  onCode,
  onGone,
}: {
  user: UserDetail
  onCode: (made: UserWithCode) => void
  onGone: () => void
}) {
  const t = useWords(userWords)
  const params = { id: user.id }
  const isActive = user.state === 'active'
  const state = useSave(setUserState, {
    refreshes: reads,
    done: t(isActive ? 'organisation.user.disabled' : 'organisation.user.enabled'),
  })
  const unlock = useSave(unlockUser, { refreshes: reads, done: t('organisation.user.unlocked') })
  const disable = async () => {
    const yes = await confirmAction({
      title: t('organisation.user.disable-title', { name: user.name }),
      text: t('organisation.user.disable-text'),
      verb: t('organisation.user.disable-verb'),
      danger: true,
    })
    if (yes) state.mutate({ params, body: { state: 'disabled' } })
  }
  const isOneself = useCurrentUser().user_name === user.username
  return (
    <>
      {user.lock && (
        <Can call={unlockUser}>
          <Button icon="unlock" busy={unlock.isPending} onClick={() => unlock.mutate({ params })}>
            {t('organisation.user.unlock')}
          </Button>
        </Can>
      )}
      {!isOneself && (
        <Can call={setUserState}>
          {isActive ? (
            <Button icon="lock" busy={state.isPending} onClick={() => void disable()}>
              {t('organisation.user.disable')}
            </Button>
          ) : (
            <Button
              icon="power"
              kind="primary"
              busy={state.isPending}
              onClick={() => state.mutate({ params, body: { state: 'active' } })}
            >
              {t('organisation.user.enable')}
            </Button>
          )}
        </Can>
      )}
      <ResetButton user={user} onCode={onCode} />
      <MoreActs user={user} isOneself={isOneself} onGone={onGone} />
    </>
  )
}

function ResetButton({ user, onCode }: { user: UserDetail; onCode: (made: UserWithCode) => void }) {
  const t = useWords(userWords)
  const reset = useSave(resetPassword, { refreshes: reads, onSaved: onCode })
  const confirmReset = async () => {
    const yes = await confirmAction({
      title: t('organisation.user.reset-title', { name: user.name }),
      text: t('organisation.user.reset-text'),
      verb: t('organisation.user.reset-verb'),
      danger: true,
    })
    if (yes) reset.mutate({ params: { id: user.id } })
  }
  return (
    <Can call={resetPassword}>
      <Button icon="key" busy={reset.isPending} onClick={() => void confirmReset()}>
        {t('organisation.user.reset')}
      </Button>
    </Can>
  )
}

function MoreActs({ user, isOneself, onGone }: { user: UserDetail; isOneself: boolean; onGone: () => void }) {
  const t = useWords(userWords)
  const p = useWords(partWords)
  const people = useWords(peopleWords)
  const [openDialog, setOpenDialog] = useState<'access' | 'lift' | 'file'>()
  const params = { id: user.id }
  const remove = useSave(deleteUser, {
    refreshes: [listUsers],
    done: p('organisation.deleted'),
    onSaved: onGone,
  })
  const clear = useSave(clearSecondStep, { refreshes: reads, done: p('organisation.saved') })
  const confirmClearStep = async () => {
    const yes = await confirmAction({
      title: t('organisation.user.clear-step-title', { name: user.name }),
      text: t('organisation.user.clear-step-text'),
      verb: t('organisation.user.clear-step-verb'),
      danger: true,
    })
    if (yes) clear.mutate({ params })
  }
  const unlink = useSave(unlinkProvider, { refreshes: reads, done: p('organisation.saved') })
  const confirmUnlink = async ({ id, name }: UserDetail['providers'][number]) => {
    const yes = await confirmAction({
      title: t('organisation.user.unlink-title', { name: user.name, provider: name }),
      text: t('organisation.user.unlink-text'),
      verb: t('organisation.user.unlink-verb'),
      danger: true,
    })
    if (yes) unlink.mutate({ params, body: { providerId: id } })
  }
  const confirmDeletion = async () => {
    const yes = await confirmAction({
      title: t('organisation.user.delete-title', { name: user.name }),
      text: t('organisation.user.delete-text'),
      verb: p('organisation.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ body: { id: user.id } })
  }
  const acts = [
    {
      call: requestFullAccess,
      icon: 'shield',
      word: t('organisation.user.full-access'),
      act: () => setOpenDialog('access'),
    },
    ...(isOneself || user.custodies.length === 0
      ? []
      : [
          {
            call: liftAccountCustody,
            icon: 'check',
            word: t('organisation.user.lift'),
            act: () => setOpenDialog('lift'),
          } as const,
        ]),
    {
      call: exportUserData,
      icon: 'download',
      word: people('organisation.people.file'),
      act: () => setOpenDialog('file'),
    },
    {
      call: clearSecondStep,
      icon: 'undo',
      word: t('organisation.user.clear-step'),
      act: () => void confirmClearStep(),
    },
    ...user.providers.map(
      (provider) =>
        ({
          call: unlinkProvider,
          icon: 'unlock',
          word: t('organisation.user.unlink', { provider: provider.name }),
          act: () => void confirmUnlink(provider),
        }) as const,
    ),
    ...(isOneself
      ? []
      : [
          {
            call: deleteUser,
            icon: 'trash',
            word: p('organisation.delete-confirm'),
            act: () => void confirmDeletion(),
          } as const,
        ]),
  ] as const
  const allowed = acts.filter((each) => isPermitted(each.call))
  if (allowed.length === 0) return null
  return (
    <>
      <Popover
        label={p('organisation.more')}
        facesLabel
        className="btn"
        face={
          <>
            {p('organisation.more')}
            <Icon name="up" />
          </>
        }
      >
        {(close) =>
          allowed.map((each) => (
            <MenuItem
              key={each.word}
              icon={each.icon}
              onClick={() => {
                close()
                each.act()
              }}
            >
              {each.word}
            </MenuItem>
          ))
        }
      </Popover>
      {openDialog === 'access' && <FullAccess user={user} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'file' && (
        <PersonalDataDialog call={exportUserData} of={user} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === 'lift' && <LiftCustody user={user} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}
