import {
  Button,
  Can,
  confirmAction,
  type DrawerNavigation,
  Drawer,
  DrawerWhileLoading,
  Facts,
  formatInstant,
  Notice,
  Tag,
  useCall,
  useLanguage,
  useCurrentUser,
  useSave,
  useUnsaved,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import {
  type AccessDetail,
  confirmAccess,
  countAccessReviews,
  getAccessReview,
  getUser,
  listAccessReviews,
  listUsers,
  roleName,
  withdrawAccess,
} from '../../contract/index.ts'
import { AreaList } from './AreaList.tsx'
import { accessTones } from './access-tones.ts'
import { accessWords } from './access-reviews.words.ts'

/** Shows what one user holds; a reviewer confirms or withdraws it. */
export function AccessDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(accessWords)
  const read = useCall(getAccessReview, { params: { id } }, { quiet: true })
  const { data: access } = read
  if (read.error || access?.id !== id)
    return <DrawerWhileLoading title={t('organisation.access.title')} read={read} {...neighbours} />
  return (
    <Drawer
      title={access.name}
      sub={access.username}
      tags={<Tag tone={accessTones[access.state]}>{t(`organisation.access.state.${access.state}`)}</Tag>}
      {...neighbours}
    >
      <div className="stack">
        {access.isOwn && <Notice>{t('organisation.access.own-text')}</Notice>}
        {access.state === 'changed' && <Notice tone="warn">{t('organisation.access.changed-text')}</Notice>}
        {!access.isOwn && <ReviewDecision key={access.id} access={access} onClose={neighbours.onClose} />}
        <AccessFacts access={access} />
        <EarlierReviews access={access} />
      </div>
    </Drawer>
  )
}

function AccessFacts({ access }: { access: AccessDetail }) {
  const t = useWords(accessWords)
  const language = useLanguage()
  const { roles, areas, lastSignInAt, confirmedAt, confirmedByName, dueAt } = access
  const never = t('organisation.access.never')
  return (
    <Facts
      of={[
        [t('organisation.access.roles'), roles.map(({ name }) => roleName(name, language)).join(', ') || null],
        [t('organisation.access.sees'), t(`organisation.access.sees-${access.seesAll ? 'all' : 'part'}`)],
        [
          t('organisation.access.codes'),
          access.grantsAll ? t('organisation.access.all') : areas.length > 0 && <AreaList key="areas" areas={areas} />,
        ],
        [t('organisation.access.createdAt'), <InstantValue key="at" at={access.createdAt} />],
        [t('organisation.access.lastSignInAt'), lastSignInAt ? <InstantValue key="at" at={lastSignInAt} /> : never],
        [t('organisation.access.confirmedAt'), confirmedAt && <InstantValue key="at" at={confirmedAt} />],
        [t('organisation.access.confirmedByName'), confirmedByName],
        [t('organisation.access.dueAt'), dueAt && <InstantValue key="at" at={dueAt} />],
      ]}
    />
  )
}

const refreshes = [listAccessReviews, getAccessReview, countAccessReviews, listUsers, getUser]

function ReviewDecision({ access, onClose }: { access: AccessDetail; onClose: () => void }) {
  const t = useWords(accessWords)
  const [note, setNote] = useState('')
  useUnsaved(note.trim() !== '')
  const { id, name, roles, confirmedAt } = access
  const body = { roleIds: roles.map((role) => role.id), confirmedAt, note: note.trim() }
  const request = { params: { id }, body }
  const confirming = useSave(confirmAccess, {
    refreshes,
    done: t('organisation.access.confirmed'),
    onSaved: () => setNote(''),
  })
  const withdrawing = useSave(withdrawAccess, {
    refreshes,
    done: t('organisation.access.withdrawn'),
    onSaved: onClose,
  })
  const confirmWithdrawal = async () => {
    const isSure = await confirmAction({
      title: t('organisation.access.withdraw-title', { name }),
      text: t('organisation.access.withdraw-text'),
      verb: t('organisation.access.withdraw'),
      danger: true,
    })
    if (isSure) withdrawing.mutate(request)
  }
  return (
    <Can call={confirmAccess}>
      <div className="form">
        <label className="f">
          <span className="label">{t('organisation.access.note')}</span>
          <textarea
            className="field"
            rows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </label>
        <div className="row" style={{ flexWrap: 'wrap' }}>
          <Button kind="primary" icon="check" busy={confirming.isPending} onClick={() => confirming.mutate(request)}>
            {t('organisation.access.confirm')}
          </Button>
          <Button kind="danger" icon="lock" busy={withdrawing.isPending} onClick={() => void confirmWithdrawal()}>
            {t('organisation.access.withdraw')}
          </Button>
        </div>
      </div>
    </Can>
  )
}

function EarlierReviews({ access }: { access: AccessDetail }) {
  const t = useWords(accessWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  if (access.reviews.length === 0) return null
  return (
    <section>
      <h3>{t('organisation.access.earlier')}</h3>
      <Facts
        of={access.reviews.map(({ at, byName, result, roleNames, note }) => [
          formatInstant(at, language, timeZone, 'second'),
          [
            t(`organisation.access.result-${result}`, { name: byName }),
            roleNames.map((name) => roleName(name, language)).join(', '),
            note,
          ]
            .filter(Boolean)
            .join(' · '),
        ])}
      />
    </section>
  )
}
