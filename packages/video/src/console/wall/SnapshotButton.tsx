import { Can, IconButton, toast, useSave, useTranslate, useWords } from '@evops/kit'
import { listSnapshots, takeSnapshot, videoFaultWords, type CameraRow } from '../../contract/index.ts'
import { videoWords } from '../video.words.ts'

export function SnapshotButton({ camera: { id } }: { camera: CameraRow }) {
  const t = useWords(videoWords)
  useWords(videoFaultWords)
  const translate = useTranslate()
  const take = useSave(takeSnapshot, {
    refreshes: [listSnapshots],
    onSaved: ({ state, fault }) =>
      state === 'taken' ? toast.ok(t('video.tile.taken')) : toast.fail(translate(`video.fault.${fault}`)),
  })
  return (
    <Can call={takeSnapshot}>
      <IconButton
        icon="download"
        label={t('video.tile.snapshot')}
        disabled={take.isPending}
        onClick={() => take.mutate({ params: { id } })}
      />
    </Can>
  )
}
