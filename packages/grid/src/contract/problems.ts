import { problemTable } from '@evops/platform/contract'

export const gridProblems = problemTable({
  'grid.name-taken': {
    status: 409,
    zh: '同一容器内已有同类对象“{name}”',
    en: 'There is already an object “{name}” of this kind in the same place',
    es: 'Ya existe un objeto «{name}» de esta clase en el mismo lugar',
  },
  'grid.refers-taken': {
    status: 409,
    zh: '该设备已由对象“{name}”表示',
    en: 'The object “{name}” already stands for it',
    es: 'El objeto «{name}» ya lo representa',
  },
  'grid.not-here': {
    status: 409,
    zh: '不在对象所在场站',
    en: 'It is not at the object’s station',
    es: 'No está en la estación del objeto',
  },
  'grid.kind-fixed': {
    status: 409,
    zh: '对象的类型和场站不能更改',
    en: 'The kind and the station of an object cannot be changed',
    es: 'La clase y la estación de un objeto no se pueden cambiar',
  },
  'grid.container-kind': {
    status: 409,
    zh: '“{name}”不能容纳这类对象',
    en: 'An object of this kind cannot be in “{name}”',
    es: 'Un objeto de esta clase no puede estar en «{name}»',
  },
  'grid.container-voltage': {
    status: 409,
    zh: '“{name}”的电压为 {volts} V',
    en: 'The voltage of “{name}” is {volts} V',
    es: 'La tensión de «{name}» es {volts} V',
  },
  'grid.voltage-used': {
    status: 409,
    zh: '电压不能更改：该对象含有其他对象或已连接',
    en: 'The voltage cannot be changed: the object contains others or is connected',
    es: 'La tensión no se puede cambiar: el objeto contiene otros o está conectado',
  },
  'grid.too-many': {
    status: 409,
    zh: '一个场站最多 {most} 个电网对象',
    en: 'A station can have at most {most} grid objects',
    es: 'Una estación puede tener como máximo {most} objetos de red',
  },
  'grid.holds-others': {
    status: 409,
    zh: '“{name}”内还有 {count} 个对象，请先删除或移出',
    en: '“{name}” still contains {count} {count|object|objects}. Delete or move {count|it|them} first',
    es: '«{name}» aún contiene {count} {count|objeto|objetos}. Elimínelos o muévalos antes',
  },
  'grid.still-connected': {
    status: 409,
    zh: '“{name}”仍与“{other}”相连，请先断开连接',
    en: '“{name}” is still connected to “{other}”. Disconnect it first',
    es: '«{name}» sigue conectado a «{other}». Desconéctelo antes',
  },
  'grid.no-terminal': {
    status: 409,
    zh: '“{name}”没有端子 {sequence}',
    en: '“{name}” has no terminal {sequence}',
    es: '«{name}» no tiene el terminal {sequence}',
  },
  'grid.connected-elsewhere': {
    status: 409,
    zh: '该端子已连接到“{other}”，请先断开连接',
    en: 'This terminal is already connected to “{other}”. Disconnect it first',
    es: 'Este terminal ya está conectado a «{other}». Desconéctelo antes',
  },
  'grid.other-voltage': {
    status: 409,
    zh: '电压不同：{volts} V 与 {others} V 的端子不能相连',
    en: 'Different voltages: a terminal of {volts} V cannot be connected to one of {others} V',
    es: 'Tensiones distintas: un terminal de {volts} V no puede conectarse a uno de {others} V',
  },
  'grid.same-object': {
    status: 409,
    zh: '端子不能与自身相连',
    en: 'A terminal cannot be connected to itself',
    es: 'Un terminal no puede conectarse consigo mismo',
  },
  'grid.drawing-name-taken': {
    status: 409,
    zh: '该场站已有接线图“{name}”',
    en: 'The station already has a diagram “{name}”',
    es: 'La estación ya tiene un esquema «{name}»',
  },
  'grid.drawing-locked': {
    status: 409,
    zh: '{name} 正在编辑此接线图',
    en: '{name} is editing this diagram',
    es: '{name} está editando este esquema',
  },
  'grid.drawing-fixed': {
    status: 409,
    zh: '接线图已锁定为不可更改。请先改变其锁定设置',
    en: 'The diagram is set so that nothing of it may be changed. Change that setting first',
    es: 'El esquema está configurado para que nada cambie. Modifique antes ese ajuste',
  },
  'grid.drawing-foreign': {
    status: 409,
    zh: '接线图中有 {count} 个对象不属于该场站',
    en: '{count} {count|object|objects} of the diagram {count|does|do} not belong to this station',
    es: '{count} {count|objeto|objetos} del esquema no {count|pertenece|pertenecen} a esta estación',
  },
  'grid.drawing-terminal': {
    status: 409,
    zh: '“{name}”没有线路所接的端子',
    en: 'A line ends at a terminal that “{name}” does not have',
    es: 'Una línea acaba en un terminal que «{name}» no tiene',
  },
  'grid.drawing-stations': {
    status: 409,
    zh: '新对象须在接线图的场站',
    en: 'New objects must be at the diagram’s station',
    es: 'Los objetos nuevos deben estar en la estación del esquema',
  },
  'grid.drawing-voltage': {
    status: 409,
    zh: '“{name}”（{volts} V）与“{other}”（{others} V）电压不同，不能相连',
    en: '“{name}” ({volts} V) and “{other}” ({others} V) have different voltages and cannot be connected',
    es: '«{name}» ({volts} V) y «{other}» ({others} V) tienen tensiones distintas y no pueden conectarse',
  },
  'grid.node-shared': {
    status: 409,
    zh: '“{name}”与“{other}”在同一连接点，该点还接有图中没有的“{hidden}”。请先将其放到图上',
    en: '“{name}” and “{other}” meet where “{hidden}” is connected as well, which is not in the diagram. Place it first',
    es: '«{name}» y «{other}» coinciden donde también está conectado «{hidden}», que no está en el esquema. Colóquelo antes',
  },
  'grid.drawing-empty': {
    status: 409,
    zh: '接线图是空的，不能发布',
    en: 'The diagram is empty and cannot be published',
    es: 'El esquema está vacío y no puede publicarse',
  },
  'grid.drawn': {
    status: 409,
    zh: '已发布的接线图“{drawing}”含有“{name}”。请先发布不含它的版本',
    en: 'The published diagram “{drawing}” shows “{name}”. Publish a version without it first',
    es: 'El esquema publicado «{drawing}» contiene «{name}». Publique antes una versión sin él',
  },
  'grid.cim-not-json': {
    status: 400,
    zh: '文件不是有效的 JSON',
    en: 'The file is not valid JSON',
    es: 'El archivo no es JSON válido',
  },
  'grid.cim-no-graph': {
    status: 400,
    zh: '文件没有 @graph，或其中的对象没有 @id',
    en: 'The file has no @graph, or something in it has no @id',
    es: 'El archivo no tiene @graph, o algún elemento no tiene @id',
  },
  'grid.cim-context': {
    status: 400,
    zh: '@context 只能写明 CIM 和本系统的命名空间，不读取外部地址',
    en: '@context may only name the namespaces of CIM and of this system; external addresses are never fetched',
    es: '@context solo puede nombrar los espacios de nombres de CIM y de este sistema; nunca se consultan direcciones externas',
  },
  'grid.cim-refused': {
    status: 409,
    zh: '文件有 {count} 处错误，未写入任何内容',
    en: 'The file has {count} {count|error|errors}; nothing was imported',
    es: 'El archivo tiene {count} {count|error|errores}; no se importó nada',
  },
})

/** What is wrong with a field. */
export const gridFaults = problemTable({
  'grid.fault.name': {
    status: 400,
    zh: '须为 1 至 60 个字符，不含控制字符和 < >',
    en: 'Must be 1 to 60 characters, without control characters or < >',
    es: 'Debe tener de 1 a 60 caracteres, sin caracteres de control ni < >',
  },
  'grid.fault.kind': {
    status: 400,
    zh: '这类对象没有此项',
    en: 'An object of this kind does not have this',
    es: 'Un objeto de esta clase no tiene este dato',
  },
  'grid.fault.container': {
    status: 400,
    zh: '这类对象须在一个容器内',
    en: 'An object of this kind must be in a container',
    es: 'Un objeto de esta clase debe estar en un contenedor',
  },
  'grid.fault.voltage': {
    status: 400,
    zh: '须填写电压，或选择有电压的容器',
    en: 'Enter a voltage, or choose a container that has one',
    es: 'Indique una tensión o elija un contenedor que la tenga',
  },
  'grid.fault.ends': {
    status: 400,
    zh: '变压器须有 2 至 3 侧电压',
    en: 'A transformer needs the voltages of 2 or 3 windings',
    es: 'Un transformador necesita las tensiones de 2 o 3 devanados',
  },
  'grid.fault.drawn-twice': {
    status: 400,
    zh: '同一对象或连接画了两次',
    en: 'An object or connection is drawn twice',
    es: 'Un objeto o una conexión está dibujado dos veces',
  },
  'grid.fault.loose-line': {
    status: 400,
    zh: '线路的一端没有图中的对象',
    en: 'A line ends at nothing in the diagram',
    es: 'Una línea no acaba en ningún objeto del esquema',
  },
  'grid.fault.own-line': {
    status: 400,
    zh: '线路的两端是同一对象',
    en: 'A line begins and ends at the same object',
    es: 'Una línea empieza y acaba en el mismo objeto',
  },
})
