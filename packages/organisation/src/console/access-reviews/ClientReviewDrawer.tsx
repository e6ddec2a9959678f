import {
  Button,
  Can,
  confirmAction,
  type DrawerNavigation,
  Drawer,
  DrawerWhileLoading,
  Facts,
  formatInstant,
  InstantValue,
  Notice,
  Tag,
  useCall,
  useCurrentUser,
  useLanguage,
  useSave,
  useUnsaved,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  type ClientAccessDetail,
  confirmClientAccess,
  countAccessReviews,
  getClientReview,
  listClientReviews,
  listOauthClients,
  withdrawClientAccess,
} from '../../contract/index.ts'
import { accessTones } from './access-tones.ts'
import { accessWords } from './access-reviews.words.ts'
import { AreaList } from './AreaList.tsx'
import { clientStateWord } from './client-state-word.ts'

/** Shows what an API client may do; a reviewer confirms or withdraws it. */
export function ClientReviewDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(accessWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const read = useCall(getClientReview, { params: { id } }, { quiet: true })
  const { data: access } = read
  if (read.error || access?.id !== id)
    return <DrawerWhileLoading title={t('organisation.access.clients-title')} read={read} {...neighbours} />
  const { lastUsedAt, confirmedAt, dueAt } = access
  return (
    <Drawer
      title={access.name}
      sub={access.id}
      tags={<Tag tone={accessTones[access.state]}>{t(clientStateWord(access.state))}</Tag>}
      {...neighbours}
    >
      <div className="stack">
        {access.state === 'changed' && <Notice tone="warn">{t('organisation.access.codes-changed-text')}</Notice>}
        <ClientDecision key={access.id} access={access} onClose={neighbours.onClose} />
        <Facts
          of={[
            [t('organisation.access.codes'), access.areas.length > 0 && <AreaList key="areas" areas={access.areas} />],
            [t('organisation.access.createdAt'), <InstantValue key="at" at={access.createdAt} />],
            [
              t('organisation.access.lastUsedAt'),
              lastUsedAt ? <InstantValue key="at" at={lastUsedAt} /> : t('organisation.access.never'),
            ],
            [t('organisation.access.confirmedAt'), confirmedAt && <InstantValue key="at" at={confirmedAt} />],
            [t('organisation.access.confirmedByName'), access.confirmedByName],
            [t('organisation.access.dueAt'), dueAt && <InstantValue key="at" at={dueAt} />],
          ]}
        />
        {access.reviews.length > 0 && (
          <section>
            <h3>{t('organisation.access.earlier')}</h3>
            <Facts
              of={access.reviews.map(({ at, byName, result, note }) => [
                formatInstant(at, language, timeZone, 'second'),
                [t(`organisation.access.result-${result}`, { name: byName }), note].filter(Boolean).join(' · '),
              ])}
            />
          </section>
        )}
      </div>
    </Drawer>
  )
}

const refreshes = [listClientReviews, getClientReview, countAccessReviews, listOauthClients]

function ClientDecision({ access, onClose }: { access: ClientAccessDetail; onClose: () => void }) {
  const t = useWords(accessWords)
  const [note, setNote] = useState('')
  useUnsaved(note.trim() !== '')
  const { id, name, codes, confirmedAt } = access
  const request = { params: { id }, body: { codes, confirmedAt, note: note.trim() } }
  const confirming = useSave(confirmClientAccess, {
    refreshes,
    done: t('organisation.access.confirmed'),
    onSaved: () => setNote(''),
  })
  const withdrawing = useSave(withdrawClientAccess, {
    refreshes,
    done: t('organisation.access.client-withdrawn'),
    onSaved: onClose,
  })
  const confirmWithdrawal = async () => {
    const isSure = await confirmAction({
      title: t('organisation.access.withdraw-title', { name }),
      text: t('organisation.access.withdraw-client-text'),
      verb: t('organisation.access.withdraw'),
      danger: true,
    })
    if (isSure) withdrawing.mutate(request)
  }
  return (
    <Can call={confirmClientAccess}>
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
