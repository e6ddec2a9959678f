import { usePicture } from '@evops/kit'
import { useEffect } from 'react'
import { getGridDrawingPicture } from '../../contract/index.ts'

interface PictureProps {
  /** The drawing. */
  id: string
  pictureId: string
  /** Where it is had from, while it is: it comes with the session's token, so it has no address of its own. */
  onPicture: (address: string | undefined) => void
}
export function PictureOf({ id, pictureId, onPicture }: PictureProps) {
  const address = usePicture(getGridDrawingPicture, { params: { id, pictureId } })
  useEffect(() => {
    onPicture(address)
    return () => onPicture(undefined)
  }, [address, onPicture])
  return null
}
