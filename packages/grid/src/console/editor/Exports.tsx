import { Button, call, fetchEndpointFile, isPermitted, saveFile, useWords } from '@evops/kit'
import { exportGridNet, getGridDrawingPicture, type DrawingDraft } from '../../contract/index.ts'
import { runWithRefusalMessage, savePdf } from '../diagram/save-pdf.ts'
import { drawingEditorWords } from './draw.words.ts'
import { saveJson, savePng, saveSvg } from './export-drawing.ts'
import type { SheetState } from './use-sheet.ts'

interface ExportsProps {
  draft: DrawingDraft
  state: SheetState
}
/** Exports: the sheet as a file; PDF and model in their saved state. */
export function Exports({ draft: { id, name, stationId, stationName }, state }: ExportsProps) {
  const t = useWords(drawingEditorWords)
  const { document } = state.sheet
  const pictureId = document.background?.pictureId
  const picture =
    pictureId === undefined ? undefined : () => fetchEndpointFile(getGridDrawingPicture, { params: { id, pictureId } })
  const drawn = { name, document, objectOf: state.objectOf, picture }
  const saveCim = () =>
    runWithRefusalMessage(async () => {
      const net = await call(exportGridNet, { params: { id: stationId } })
      const text = JSON.stringify(net, null, 2)
      saveFile(new Blob([text], { type: 'application/ld+json' }), `${stationName}.jsonld`)
    })
  return (
    <>
      <span className="small dim">{t('grid.draw.export')}</span>
      <Button small kind="text" onClick={() => void runWithRefusalMessage(() => saveSvg(drawn))}>
        SVG
      </Button>
      <Button small kind="text" onClick={() => void runWithRefusalMessage(() => savePng(drawn))}>
        PNG
      </Button>
      <Button small kind="text" disabled={state.isChanged} onClick={() => void savePdf({ id, name })}>
        PDF
      </Button>
      <Button small kind="text" onClick={() => saveJson(drawn)}>
        JSON
      </Button>
      {isPermitted(exportGridNet) && (
        <Button small kind="text" disabled={state.isChanged} onClick={() => void saveCim()}>
          CIM
        </Button>
      )}
    </>
  )
}
