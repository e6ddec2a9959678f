import {
  Button,
  confirmAction,
  Icon,
  type IconName,
  MenuItem,
  Popover,
  useIsPermitted,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  deleteCard,
  listCards,
  rechargeCard,
  refundCard,
  cardStateAfter,
  type CardDetail,
  type CardOperationKind,
} from '../../contract/index.ts'
import { CardDialog, type CardDialogAct } from './CardDialog.tsx'
import { cardWords } from './cards.words.ts'
import { WriteCard } from '../readers/WriteCard.tsx'
import { RevealCard } from './RevealCard.tsx'
import type { CardScreen } from './screens.ts'

interface Entry {
  act: CardDialogAct | 'issue' | 'edit' | 'delete' | 'reveal' | 'write'
  icon: IconName
  on: boolean
}

/** Actions on a card in its state, each with its own permission. Rare ones are in a menu. */
export function CardActs({ card, screen, onEdit }: { card: CardDetail; screen: CardScreen; onEdit: () => void }) {
  const t = useWords(cardWords)
  const { search, setSearch } = usePage()
  const remove = useRemoval(card)
  const entries = useEntries(card, screen)
  // The command palette opens a card with this dialog.
  const isLoss = search.act === 'loss' && entries.some(({ act }) => act === 'loss')
  const [openDialog, setOpenDialog] = useState<CardDialogAct | 'reveal' | 'write' | undefined>(
    isLoss ? 'loss' : undefined,
  )
  const go = (act: Entry['act']) => {
    if (act === 'issue') setSearch({ new: 'issue', of: card.id, open: undefined })
    else if (act === 'edit') onEdit()
    else if (act === 'delete') remove()
    else setOpenDialog(act)
  }
  const [first, second, third, ...rest] = entries
  return (
    <>
      {[first, second, third].map(
        (entry, at) =>
          entry && (
            <Button
              key={entry.act}
              icon={entry.icon}
              kind={at === 0 ? 'primary' : 'plain'}
              onClick={() => go(entry.act)}
            >
              {entry.act === 'edit' ? t('cards.card.edit') : t(`cards.card.act-${entry.act}`)}
            </Button>
          ),
      )}
      {rest.length > 0 && (
        <Popover
          label={t('cards.card.more')}
          facesLabel
          className="btn"
          face={
            <>
              {t('cards.card.more')}
              <Icon name="down" />
            </>
          }
        >
          {(close) =>
            rest.map(({ act, icon }) => (
              <MenuItem
                key={act}
                icon={icon}
                onClick={() => {
                  close()
                  go(act)
                }}
              >
                {act === 'edit' ? t('cards.card.edit') : t(`cards.card.act-${act}`)}
              </MenuItem>
            ))
          }
        </Popover>
      )}
      {openDialog === 'reveal' && <RevealCard card={card} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'write' && <WriteCard card={card} onClose={() => setOpenDialog(undefined)} />}
      {openDialog && openDialog !== 'reveal' && openDialog !== 'write' && (
        <CardDialog card={card} act={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </>
  )
}

function useEntries(card: CardDetail, { codes }: CardScreen): Entry[] {
  const may = useIsPermitted()
  const can = (kind: CardOperationKind) => cardStateAfter(kind, card.state) !== undefined
  const [control, edit, hasHolder] = [may(codes.control), may(codes.edit), card.holderId !== null]
  const entries: Entry[] = [
    { act: 'issue', icon: 'card', on: can('issue') && may(codes.create) },
    { act: 'unloss', icon: 'undo', on: can('unloss') && control },
    { act: 'unlock', icon: 'unlock', on: can('unlock') && control },
    { act: 'recharge', icon: 'plus', on: can('recharge') && hasHolder && may(rechargeCard) },
    { act: 'loss', icon: 'warning', on: can('loss') && control },
    { act: 'replace', icon: 'refresh', on: (can('replace') || can('loss')) && control },
    { act: 'renew', icon: 'clock', on: can('renew') && control },
    { act: 'edit', icon: 'edit', on: can('edit') && edit },
    { act: 'lock', icon: 'lock', on: can('lock') && control },
    { act: 'refund', icon: 'out', on: can('refund') && hasHolder && may(refundCard) },
    { act: 'cancel', icon: 'close', on: can('cancel') && control },
    { act: 'write', icon: 'card', on: card.media === 'cpu' && card.endedAt === null && control },
    { act: 'reveal', icon: 'eye', on: may(codes.reveal) },
    { act: 'delete', icon: 'trash', on: can('delete') && may(codes.delete) },
  ]
  return entries.filter(({ on }) => on)
}

function useRemoval(card: CardDetail): () => void {
  const t = useWords(cardWords)
  const { setSearch } = usePage()
  const remove = useSave(deleteCard, {
    refreshes: [listCards],
    done: t('cards.card.deleted'),
    onSaved: () => setSearch({ open: undefined }),
  })
  const confirmAndDelete = async () => {
    const yes = await confirmAction({
      title: t('cards.card.delete-title', { no: card.cardNo }),
      text: t('cards.card.delete-text'),
      verb: t('cards.card.act-delete'),
      danger: true,
    })
    if (yes) remove.mutate({ body: { id: card.id } })
  }
  return () => void confirmAndDelete()
}
