import {
  Button,
  call,
  CallError,
  Can,
  confirmAction,
  Empty,
  ReadFailure,
  IconButton,
  queryClient,
  toast,
  useCall,
  useIsPermitted,
  useSave,
  useWords,
  usePicture,
} from '@evops/kit'
import { useRef, useState } from 'react'
import {
  addPicture,
  arrangePictures,
  deletePicture,
  getPicture,
  listPictures,
  pictureKinds,
  pictureLimits,
  type PictureRow,
  pictureTypes,
} from '../../contract/index.ts'
import { pictureWords } from './pictures.words.ts'
import './pictures.css'

const reads = [listPictures]

/** Pictures of a station in order. The first one is the cover. */
export function PicturesTab({ stationId }: { stationId: string }) {
  const t = useWords(pictureWords)
  const { data, error, refetch } = useCall(listPictures, { params: { id: stationId } }, { quiet: true })
  const arrange = useSave(arrangePictures, { refreshes: reads })
  const remove = useSave(deletePicture, { refreshes: reads })
  const mayEdit = useIsPermitted()(addPicture)
  if (!data) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : <span className="bone" />
  const savePictures = (pictures: readonly PictureRow[]) =>
    arrange.mutate({
      params: { id: stationId },
      body: { pictures: pictures.map(({ id, kind }) => ({ id, kind })) },
    })
  const shift = (at: number, by: number) => {
    const [moved] = data.slice(at, at + 1)
    if (moved) savePictures(data.toSpliced(at, 1).toSpliced(at + by, 0, moved))
  }
  const confirmDelete = async (pictureId: string) => {
    const sure = await confirmAction({
      title: t('stations.picture.delete-title'),
      text: t('stations.picture.delete-text'),
      verb: t('stations.picture.delete'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: stationId, pictureId } })
  }
  const busy = arrange.isPending || remove.isPending
  return (
    <div className="stack">
      <Can call={addPicture}>
        <AddPictures stationId={stationId} room={pictureLimits.perStation - data.length} />
      </Can>
      {data.length === 0 && (
        <Empty icon="map" title={t('stations.picture.none')}>
          <p>{t('stations.picture.none-text')}</p>
        </Empty>
      )}
      <ul className="pictures">
        {data.map((picture, at) => (
          <li key={picture.id}>
            <Shown
              stationId={stationId}
              picture={picture}
              label={t('stations.picture.nth', {
                place: at + 1,
                kind: t(`stations.picture.kind.${picture.kind}`),
              })}
            />
            {mayEdit ? (
              <div className="row">
                <select
                  className="field"
                  aria-label={t('stations.picture.kind')}
                  value={picture.kind}
                  disabled={busy}
                  onChange={(event) => {
                    const kind = pictureKinds.find((each) => String(each) === event.target.value)
                    if (kind) savePictures(data.with(at, { ...picture, kind }))
                  }}
                >
                  {pictureKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`stations.picture.kind.${kind}`)}
                    </option>
                  ))}
                </select>
                <IconButton
                  icon="left"
                  label={t('stations.picture.earlier')}
                  disabled={busy || at === 0}
                  onClick={() => shift(at, -1)}
                />
                <IconButton
                  icon="right"
                  label={t('stations.picture.later')}
                  disabled={busy || at === data.length - 1}
                  onClick={() => shift(at, 1)}
                />
                <IconButton
                  icon="trash"
                  label={t('stations.picture.delete')}
                  disabled={busy}
                  onClick={() => void confirmDelete(picture.id)}
                />
              </div>
            ) : (
              <span className="note">{t(`stations.picture.kind.${picture.kind}`)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Uploads files from the user's computer one after the other. An upload that the server rejects is reported, and the
 * others continue.
 */
function AddPictures({ stationId, room }: { stationId: string; room: number }) {
  const t = useWords(pictureWords)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (files: readonly File[]) => {
    setBusy(true)
    try {
      for (const file of files) await call(addPicture, { params: { id: stationId }, query: { kind: 1 }, body: file })
      toast.ok(t('stations.picture.added'))
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: [listPictures.name] })
    }
  }
  return (
    <div className="row wraps">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={pictureTypes.join(',')}
        aria-label={t('stations.picture.add')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <Button icon="upload" busy={busy} disabled={room <= 0} onClick={() => input.current?.click()}>
        {t('stations.picture.add')}
      </Button>
      <span className="note">{t('stations.picture.text', { most: pictureLimits.perStation })}</span>
    </div>
  )
}

/** The picture is loaded with the access token, so it has no URL of its own. */
function Shown({ stationId, picture, label }: { stationId: string; picture: PictureRow; label: string }) {
  const address = usePicture(getPicture, { params: { id: stationId, pictureId: picture.id } })
  return address ? <img src={address} alt={label} /> : <span className="bone" />
}
