import {
  getGridDrawing,
  getGridLive,
  getGridNet,
  getGridView,
  listGridDrawings,
  listGridDrawingVersions,
  listGridObjects,
} from '../../contract/index.ts'

/** Reads that a change of a drawing makes old: the model changes with it. */
export const refreshed = [
  getGridDrawing,
  listGridDrawings,
  listGridDrawingVersions,
  getGridView,
  getGridNet,
  getGridLive,
  listGridObjects,
]
