import { words } from '@evops/platform/contract'

export const objectWords = words({
  'grid.object.new': { zh: '新增对象', en: 'Add object', es: 'Añadir objeto' },
  'grid.object.find': { zh: '搜索名称', en: 'Search name', es: 'Buscar nombre' },
  'grid.object.export': { zh: '导出电网对象', en: 'Export grid objects', es: 'Exportar objetos de red' },
  'grid.object.none': { zh: '还没有电网对象', en: 'No grid objects yet', es: 'Aún no hay objetos de red' },
  'grid.object.none-next': {
    zh: '从电源到充电桩录入场站电网：变电站、电压等级、开关、变压器、母线。',
    en: 'Enter a station’s grid from its supply to its charge points: substation, voltage levels, switches, transformer, busbars.',
    es: 'Introduzca la red de una estación desde la alimentación hasta los puntos de recarga: subestación, niveles de tensión, interruptores, transformador, barras.',
  },
  'grid.object.name': { zh: '名称', en: 'Name', es: 'Nombre' },
  'grid.object.kind': { zh: '类型', en: 'Type', es: 'Tipo' },
  'grid.object.station': { zh: '场站', en: 'Station', es: 'Estación' },
  'grid.object.stationId': { zh: '场站', en: 'Station', es: 'Estación' },
  'grid.object.container': { zh: '所在', en: 'Contained in', es: 'Contenido en' },
  'grid.object.containerId': { zh: '所在', en: 'Contained in', es: 'Contenido en' },
  'grid.object.baseVoltageV': { zh: '电压', en: 'Voltage', es: 'Tensión' },
  'grid.object.baseVoltageV-hint': {
    zh: '留空则与所在电压等级相同',
    en: 'Leave blank to use its voltage level’s',
    es: 'Si se deja en blanco, la de su nivel de tensión',
  },
  'grid.object.end1': { zh: '高压侧电压', en: 'High-voltage winding', es: 'Devanado de alta' },
  'grid.object.end2': { zh: '低压侧电压', en: 'Low-voltage winding', es: 'Devanado de baja' },
  'grid.object.end3': { zh: '第三侧电压', en: 'Third winding', es: 'Tercer devanado' },
  'grid.object.ratedA': { zh: '额定电流', en: 'Rated current', es: 'Corriente asignada' },
  'grid.object.ratedVa': { zh: '额定容量', en: 'Rated apparent power', es: 'Potencia aparente asignada' },
  'grid.object.ratedW': { zh: '额定功率', en: 'Rated power', es: 'Potencia asignada' },
  'grid.object.ratedWh': { zh: '额定能量', en: 'Rated energy', es: 'Energía asignada' },
  'grid.object.ratedVar': { zh: '额定无功', en: 'Rated reactive power', es: 'Potencia reactiva asignada' },
  'grid.object.normalOpen': { zh: '常开', en: 'Normally open', es: 'Normalmente abierto' },
  'grid.object.normal-open': { zh: '常开', en: 'Normally open', es: 'Normalmente abierto' },
  'grid.object.normal-closed': { zh: '常闭', en: 'Normally closed', es: 'Normalmente cerrado' },
  'grid.object.position': { zh: '正常位置', en: 'Normal position', es: 'Posición normal' },
  'grid.object.refers': { zh: '对应设备', en: 'Represents', es: 'Representa' },
  'grid.object.refers-supply': { zh: '供电点', en: 'Supply point', es: 'Punto de suministro' },
  'grid.object.refers-meter': { zh: '电表', en: 'Meter', es: 'Contador' },
  'grid.object.refers-chargePoint': { zh: '充电桩', en: 'Charge point', es: 'Punto de recarga' },
  'grid.object.state': { zh: '正常状态', en: 'Normal state', es: 'Estado normal' },
  'grid.object.fedFrom': { zh: '供电来源', en: 'Fed from', es: 'Alimentado por' },
  'grid.object.unconnected': { zh: '端子', en: 'Terminals', es: 'Terminales' },
  'grid.object.unconnected.true': { zh: '有未连接', en: 'Some unconnected', es: 'Alguno sin conectar' },
  'grid.object.unconnected.false': { zh: '全部已连接', en: 'All connected', es: 'Todos conectados' },
  'grid.object.state-note': {
    zh: '按所有开关处于正常位置计算。',
    en: 'With every switch in its normal position.',
    es: 'Con todos los interruptores en su posición normal.',
  },
})

export const terminalWords = words({
  'grid.terminal.title': { zh: '端子', en: 'Terminals', es: 'Terminales' },
  'grid.terminal.one': { zh: '端子 {n}', en: 'Terminal {n}', es: 'Terminal {n}' },
  'grid.terminal.free': { zh: '未连接', en: 'Not connected', es: 'Sin conectar' },
  'grid.terminal.alone': {
    zh: '连接点上没有其他设备',
    en: 'Nothing else at its node',
    es: 'Nada más en su nodo',
  },
  'grid.terminal.connect': { zh: '连接到', en: 'Connect to', es: 'Conectar a' },
  'grid.terminal.connected': { zh: '已连接', en: 'Connected', es: 'Conectado' },
  'grid.terminal.disconnect': {
    zh: '断开端子 {n}',
    en: 'Disconnect terminal {n}',
    es: 'Desconectar terminal {n}',
  },
  'grid.terminal.disconnected': { zh: '已断开', en: 'Disconnected', es: 'Desconectado' },
})

/** Texts of a station's net: the tree and the findings. */
export const netWords = words({
  'grid.net.tree': {
    zh: '资产树：{station}',
    en: 'Asset tree: {station}',
    es: 'Árbol de activos: {station}',
  },
  'grid.net.connector': { zh: '枪 {n}', en: 'Connector {n}', es: 'Conector {n}' },
  'grid.net.findings': { zh: '检查结果', en: 'Checks', es: 'Comprobaciones' },
  'grid.net.fine': { zh: '没有发现问题', en: 'No issues found', es: 'Sin problemas' },
  'grid.net.more': { zh: '另有 {n} 项', en: '{n} more', es: '{n} más' },
  'grid.net.empty': {
    zh: '该场站还没有电网对象',
    en: 'This station has no grid objects yet',
    es: 'Esta estación aún no tiene objetos de red',
  },
  'grid.net.finding.earthed-live': {
    zh: '{name} 经闭合的接地开关接地',
    en: '{name} feeds into a closed earthing switch',
    es: '{name} alimenta un seccionador de tierra cerrado',
  },
  'grid.net.finding.two-sources': {
    zh: '{name} 与另一电源合环',
    en: '{name} is in parallel with another supply',
    es: '{name} está en paralelo con otra alimentación',
  },
  'grid.net.finding.no-source': {
    zh: '没有电源',
    en: 'There is no grid supply',
    es: 'No hay alimentación de red',
  },
  'grid.net.finding.not-fed': {
    zh: '{name} 在正常位置下失电',
    en: '{name} is dead with normal switch positions',
    es: '{name} queda sin tensión con las posiciones normales',
  },
  'grid.net.finding.unconnected': {
    zh: '{name} 有端子未连接',
    en: '{name} has an unconnected terminal',
    es: '{name} tiene un terminal sin conectar',
  },
  'grid.net.finding.unconnected-of': {
    zh: '{name} 的端子 {n} 未连接',
    en: '{name}: terminal {n} is not connected',
    es: '{name}: terminal {n} sin conectar',
  },
  'grid.net.finding.open-end': {
    zh: '{name} 的一端开路',
    en: 'Dead end at {name}',
    es: 'Extremo sin conectar en {name}',
  },
  'grid.net.finding.no-reference': {
    zh: '{name} 没有对应的充电桩',
    en: '{name} represents no charge point yet',
    es: '{name} aún no representa ningún punto de recarga',
  },
  'grid.net.finding.charge-point-missing': {
    zh: '充电桩 {name} 不在模型中',
    en: 'Charge point {name} is not in the model',
    es: 'El punto de recarga {name} no está en el modelo',
  },
})

export const cimScreenWords = words({
  'grid.cim.save': { zh: '导出 CIM', en: 'Export CIM', es: 'Exportar CIM' },
  'grid.cim.take': { zh: '导入 CIM', en: 'Import CIM', es: 'Importar CIM' },
  'grid.cim.title': {
    zh: '导入 CIM：{station}',
    en: 'Import CIM: {station}',
    es: 'Importar CIM: {station}',
  },
  'grid.cim.explain': {
    zh: 'CIM JSON-LD（IEC 61970）文件，或同一模型的 CGMES 文件（RDF/XML：EQ、TP、SSH），最大 5 MB。先核对，有任何错误则不写入；文件中没有的对象保持不变。',
    en: 'A CIM JSON-LD file (IEC 61970), or the CGMES files of one model (RDF/XML: EQ, TP, SSH), maximum 5 MB. It is checked first; with any error nothing is imported. Objects that are not in the file stay as they are.',
    es: 'Un archivo CIM JSON-LD (IEC 61970), o los archivos CGMES de un modelo (RDF/XML: EQ, TP, SSH), máximo 5 MB. Primero se comprueba; con cualquier error no se importa nada. Los objetos que no están en el archivo no cambian.',
  },
  'grid.cim.choose': { zh: '选择文件', en: 'Choose a file', es: 'Elegir archivo' },
  'grid.cim.too-big': {
    zh: '文件超过 {megabytes} MB',
    en: 'The file is larger than {megabytes} MB',
    es: 'El archivo supera los {megabytes} MB',
  },
  'grid.cim.refused': {
    zh: '{n} 处错误，未写入任何内容',
    en: '{n} {n|error|errors}; nothing will be imported',
    es: '{n} {n|error|errores}; no se importará nada',
  },
  'grid.cim.counts': {
    zh: '新增 {created}，更改 {changed}，不变 {same}',
    en: '{created} to create, {changed} to change, {same} unchanged',
    es: '{created} por crear, {changed} por cambiar, {same} sin cambios',
  },
  'grid.cim.fitting': {
    zh: '导入可用的部分，其余列出',
    en: 'Import what fits and list the rest',
    es: 'Importar lo que encaja y enumerar el resto',
  },
  'grid.cim.left-out': {
    zh: '{n} 处错误，相关对象不导入',
    en: '{n} {n|error|errors}; the objects concerned are left out',
    es: '{n} {n|error|errores}; se omiten los objetos afectados',
  },
  'grid.cim.drawings': {
    zh: '新增接线图：{names}',
    en: 'Single-line diagrams to add: {names}',
    es: 'Esquemas por añadir: {names}',
  },
  'grid.cim.act.create': { zh: '新增', en: 'New', es: 'Nuevo' },
  'grid.cim.act.change': { zh: '更改', en: 'Changed', es: 'Cambiado' },
  'grid.cim.act.same': { zh: '不变', en: 'Unchanged', es: 'Sin cambios' },
  'grid.cim.write': {
    zh: '导入 {n} 个对象',
    en: 'Import {n} {n|object|objects}',
    es: 'Importar {n} {n|objeto|objetos}',
  },
  'grid.cim.cancel': { zh: '取消', en: 'Cancel', es: 'Cancelar' },
  'grid.cim.done': { zh: '已导入', en: 'Imported', es: 'Importado' },
})
