import { Button, Can, usePage, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  requestKeyExport,
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
import { CardKeyCheckDialog, KeyComponentDialog, DestroyKeysDialog, MoveKeySetDialog } from './KeyDialogs.tsx'
import { keyTransportWords } from './key-transport.words.ts'
import { KeyExportDialog } from './KeyTransport.tsx'
import { keyWords } from './keys.words.ts'

const reads = [listKeySets, getKeySet, listKeyUses] as const
const dialogs = {
  component: KeyComponentDialog,
  move: MoveKeySetDialog,
  check: CardKeyCheckDialog,
  destroy: DestroyKeysDialog,
  export: KeyExportDialog,
}

/** Actions on a key set in its state. */
export function KeySetActs({ set, onEdit }: { set: KeySetDetail; onEdit: () => void }) {
  const t = useWords({ ...keyWords, ...keyTransportWords })
  const { setSearch } = usePage()
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs>()
  const generate = useSave(generateKeys, { refreshes: reads, done: t('cards.key.saved') })
  const OpenedDialog = openDialog && dialogs[openDialog]
  const isDraft = set.status === 'draft'
  const isFull = set.keysThere === set.keysInAll
  const isInUse = set.status === 'active' || set.status === 'superseded'
  return (
    <>
      {isDraft && !isFull && (
        <>
          <Can call={enterKeyComponent}>
            <Button kind="primary" icon="key" onClick={() => setOpenDialog('component')}>
              {t('cards.key.enter')}
            </Button>
          </Can>
          {set.kind !== 'transport' && (
            <Can call={generateKeys}>
              <Button
                icon="refresh"
                busy={generate.isPending}
                onClick={() => generate.mutate({ params: { id: set.id }, body: {} })}
              >
                {t('cards.key.generate')}
              </Button>
            </Can>
          )}
        </>
      )}
      {((isDraft && isFull && !set.isMine) || isInUse) && (
        <Can call={moveKeySet}>
          <Button kind={isDraft ? 'primary' : 'plain'} onClick={() => setOpenDialog('move')}>
            {t(isDraft ? 'cards.key.activate' : 'cards.key.retire')}
          </Button>
        </Can>
      )}
      {set.keysThere > 0 && set.status !== 'destroyed' && (
        <Can call={checkCardKey}>
          <Button icon="check" onClick={() => setOpenDialog('check')}>
            {t('cards.key.check')}
          </Button>
        </Can>
      )}
      {(isInUse || set.status === 'retired') && set.kind !== 'transport' && !set.exportWaits && (
        <Can call={requestKeyExport}>
          <Button icon="download" onClick={() => setOpenDialog('export')}>
            {t('cards.transport.export')}
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
      {set.keysThere > 0 && (
        <Button icon="report" onClick={() => setSearch({ sheet: set.id })}>
          {t('cards.key.sheet')}
        </Button>
      )}
      {(isDraft || set.status === 'retired') && !set.waits && (
        <Can call={deleteKeySet}>
          <Button kind="danger" icon="trash" onClick={() => setOpenDialog('destroy')}>
            {t('cards.key.destroy')}
          </Button>
        </Can>
      )}
      {OpenedDialog && <OpenedDialog set={set} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}
