import { Button, Can, RemoveButton, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  checkCardKey,
  deleteKeySet,
  enterKeyComponent,
  generateKeys,
  getKeySet,
  listKeySets,
  listKeyUses,
  moveKeySet,
  updateKeySet,
  type KeySetDetail,
} from '../../contract/index.ts'
import { CheckDialog, ComponentDialog, MoveDialog } from './KeyDialogs.tsx'
import { keyWords } from './keys.words.ts'

const reads = [listKeySets, getKeySet, listKeyUses] as const
const dialogs = { component: ComponentDialog, move: MoveDialog, check: CheckDialog }

/** What may be done with a set in its state. */
export function KeySetActs({ set, onEdit }: { set: KeySetDetail; onEdit: () => void }) {
  const t = useWords(keyWords)
  const [asking, setAsking] = useState<keyof typeof dialogs>()
  const generate = useSave(generateKeys, { refreshes: reads, done: t('cards.key.saved') })
  const Asked = asking && dialogs[asking]
  const isDraft = set.status === 'draft'
  const isFull = set.keysThere === set.keysInAll
  return (
    <>
      {isDraft && !isFull && (
        <>
          <Can call={enterKeyComponent}>
            <Button kind="primary" icon="key" onClick={() => setAsking('component')}>
              {t('cards.key.enter')}
            </Button>
          </Can>
          <Can call={generateKeys}>
            <Button
              icon="refresh"
              busy={generate.isPending}
              onClick={() => generate.mutate({ params: { id: set.id }, body: {} })}
            >
              {t('cards.key.generate')}
            </Button>
          </Can>
        </>
      )}
      {((isDraft && isFull && !set.isMine) || set.status === 'active') && (
        <Can call={moveKeySet}>
          <Button kind={isDraft ? 'primary' : 'plain'} onClick={() => setAsking('move')}>
            {t(isDraft ? 'cards.key.activate' : 'cards.key.retire')}
          </Button>
        </Can>
      )}
      {set.keysThere > 0 && set.status !== 'destroyed' && (
        <Can call={checkCardKey}>
          <Button icon="check" onClick={() => setAsking('check')}>
            {t('cards.key.check')}
          </Button>
        </Can>
      )}
      {set.status !== 'destroyed' && (
        <Can call={updateKeySet}>
          <Button icon="edit" onClick={onEdit}>
            {t('cards.key.edit')}
          </Button>
        </Can>
      )}
      <Destroy set={set} />
      {Asked && <Asked set={set} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function Destroy({ set }: { set: KeySetDetail }) {
  const t = useWords(keyWords)
  if (set.status !== 'draft' && set.status !== 'retired') return null
  return (
    <RemoveButton
      call={deleteKeySet}
      given={{ body: { id: set.id } }}
      save={{ refreshes: reads, done: t('cards.key.destroyed') }}
      ask={{
        title: t('cards.key.destroy-title', { name: set.name }),
        text: t('cards.key.destroy-text'),
        verb: t('cards.key.destroy'),
      }}
    />
  )
}
