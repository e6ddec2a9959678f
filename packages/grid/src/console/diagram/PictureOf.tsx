import { usePicture } from '@evops/kit'
import { useEffect } from 'react'
import { getGridDrawingPicture } from '../../contract/index.ts'

interface PictureProps {
  id: string
  pictureId: string
  /** Called with the object URL of the loaded picture: it needs the sign-in token, so it has no address of its own. */
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
