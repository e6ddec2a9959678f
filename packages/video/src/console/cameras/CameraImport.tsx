import { RowsImport, useWords } from '@evops/kit'
import { cameraImports } from '../../contract/index.ts'
import { cameraWords } from './cameras.words.ts'

/** Imports cameras from a file; passwords are typed here and never in a file. */
export function CameraImport() {
  useWords(cameraWords)
  return <RowsImport calls={cameraImports} words="video.import" path="/stamng/video" />
}
