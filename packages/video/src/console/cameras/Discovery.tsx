import { Button, Dialog, usePage, useSave, useWords } from '@evops/kit'
import { useEffect } from 'react'
import { discoverCameras } from '../../contract/index.ts'
import { cameraWords } from './cameras.words.ts'

/** ONVIF devices that answer in the server's network; the user selects one for the form. */
export function Discovery({ onClose }: { onClose: () => void }) {
  const t = useWords(cameraWords)
  const { setSearch } = usePage()
  const { mutate, data, isPending } = useSave(discoverCameras)
  useEffect(() => mutate({}), [mutate])
  return (
    <Dialog title={t('video.camera.discover')} onClose={onClose}>
      <output className="dim">
        {isPending ? t('video.discover.asking') : data?.length === 0 ? t('video.discover.none') : ''}
      </output>
      <ul className="video-found">
        {data?.map(({ address, name, model }) => (
          <li key={address} className="row">
            <span>
              <b>{[name, model].filter(Boolean).join(' · ') || address}</b>
              <small className="clip">{address}</small>
            </span>
            <Button
              small
              onClick={() => {
                setSearch({ new: '1', open: undefined, address })
                onClose()
              }}
            >
              {t('video.discover.take')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
