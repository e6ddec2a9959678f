import { words } from '@evops/platform/contract'

export const diagramWords = words({
  'grid.drawing.drawing': { zh: '接线图', en: 'Diagram', es: 'Esquema' },
  'grid.drawing.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'grid.drawing.draw': { zh: '绘制', en: 'Edit diagram', es: 'Editar esquema' },
  'grid.drawing.zoom-in': { zh: '放大', en: 'Zoom in', es: 'Acercar' },
  'grid.drawing.zoom-out': { zh: '缩小', en: 'Zoom out', es: 'Alejar' },
  'grid.drawing.fit': { zh: '显示全图', en: 'Fit to window', es: 'Ajustar a la ventana' },
})
