import { RowsImport, useWords } from '@evops/kit'
import { cameraImports } from '../../contract/index.ts'
import { cameraWords } from './cameras.words.ts'

/** Cameras from a file; passwords are typed here, never sent in one. */
export function CameraImport() {
  useWords(cameraWords)
  return <RowsImport calls={cameraImports} words="video.import" path="/stamng/video" />
}
