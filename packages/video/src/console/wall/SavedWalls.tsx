import { Button, Dialog, Form, IconButton, Popover, TextField, useCall, useForm, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import { createWall, deleteWall, listWalls } from '../../contract/index.ts'
import { videoWords } from '../video.words.ts'
import type { WallState } from './wall-state.ts'

/** The user's own walls: a click opens one, and the current one can be saved under a name. */
export function SavedWalls({ wall, onOpen }: { wall: WallState; onOpen: (wall: WallState) => void }) {
  const t = useWords(videoWords)
  const { data: walls = [] } = useCall(listWalls, {}, { quiet: true })
  const remove = useSave(deleteWall, { refreshes: [listWalls] })
  const [saving, setSaving] = useState(false)
  return (
    <>
      <Popover label={t('video.wall.saved')} facesLabel className="btn" face={t('video.wall.saved')}>
        {(close) => (
          <div className="video-saved">
            {walls.length === 0 && <p className="dim">{t('video.wall.none-saved')}</p>}
            {walls.map(({ id, name, size, cameraIds }) => (
              <span key={id} className="row">
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    onOpen({ size, cameraIds })
                    close()
                  }}
                >
                  {name}
                </button>
                <IconButton
                  icon="trash"
                  label={t('video.wall.delete', { name })}
                  onClick={() => remove.mutate({ params: { id } })}
                />
              </span>
            ))}
            <Button
              small
              icon="plus"
              disabled={wall.cameraIds.length === 0}
              onClick={() => {
                close()
                setSaving(true)
              }}
            >
              {t('video.wall.save')}
            </Button>
          </div>
        )}
      </Popover>
      {saving && <SaveWall wall={wall} onClose={() => setSaving(false)} />}
    </>
  )
}

function SaveWall({ wall: { size, cameraIds }, onClose }: { wall: WallState; onClose: () => void }) {
  const t = useWords(videoWords)
  const form = useForm(createWall, {
    initial: { size, cameraIds: [...cameraIds] },
    refreshes: [listWalls],
    done: t('video.wall.done'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('video.wall.save')} onClose={onClose}>
      <Form form={form} verb={t('video.wall.save')} onCancel={onClose}>
        <TextField form={form} name="name" label={t('video.wall.name')} wide />
      </Form>
    </Dialog>
  )
}
