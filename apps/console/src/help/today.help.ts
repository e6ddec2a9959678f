import { helpPage, type HelpPage } from './help-page.ts'

export const todayHelp: readonly HelpPage[] = [
  helpPage(
    '/',
    {
      zh: ['今日概览：电量、收入、功率和需要处理的事项。', '处理待办事项', '与上周同时段比较', '打开场站查看详情'],
      en: [
        'Shows today: energy, income, power, and what needs attention.',
        'Work through what needs attention',
        'Compare with the same hour a week ago',
        'Open a station',
      ],
      es: [
        'Muestra el día: energía, ingresos, potencia y lo que requiere atención.',
        'Resuelva lo que requiere atención',
        'Compare con la misma hora de hace una semana',
        'Abra una estación',
      ],
    },
    ['connector'],
  ),
  helpPage(
    '/chgstamon/chgstatlistmon',
    {
      zh: [
        '实时查看每把枪的状态并远程操作。',
        '按状态或场站筛选充电枪',
        '点开一把枪，查看实时功率与当前订单',
        '远程启动、停止、解锁或重启',
      ],
      en: [
        'Shows the state of every connector live, and controls it.',
        'Filter connectors by state or station',
        'Open a connector to see its power and session',
        'Start, stop, unlock or restart it remotely',
      ],
      es: [
        'Muestra en directo el estado de cada conector y lo controla.',
        'Filtre los conectores por estado o estación',
        'Abra un conector para ver su potencia y su sesión',
        'Inicie, detenga, desbloquee o reinicie a distancia',
      ],
    },
    ['connector', 'soc'],
  ),
  helpPage(
    '/chgstamon/chgallstatlistmon',
    {
      zh: ['按场站汇总全部充电桩的状态。', '找出离线或故障最多的场站', '按状态查看数量', '进入场站查看各枪'],
      en: [
        'Sums up the states of all charge points by station.',
        'Find the stations with most faults or offline points',
        'See the counts by state',
        'Open a station to see its connectors',
      ],
      es: [
        'Resume por estación el estado de todos los puntos.',
        'Encuentre las estaciones con más fallos o puntos sin conexión',
        'Vea los recuentos por estado',
        'Abra una estación para ver sus conectores',
      ],
    },
    ['connector'],
  ),
  helpPage('/chgstamon/alarms', {
    zh: ['列出未恢复的告警，按严重程度排序。', '确认告警并写明处理', '把告警转为工单', '查看同一设备的历史告警'],
    en: [
      'Lists open alarms, the most severe first.',
      'Acknowledge an alarm with a note',
      'Create a work order from an alarm',
      'See earlier alarms of the same device',
    ],
    es: [
      'Lista las alarmas abiertas, las más graves primero.',
      'Reconozca una alarma con una nota',
      'Cree una orden de trabajo desde una alarma',
      'Vea alarmas anteriores del mismo equipo',
    ],
  }),
  helpPage('/chgdispatch/chgdispatchqywx', {
    zh: ['查看各场站的充电概况，并通知值班人员。', '查看在充、空闲与故障枪数', '向值班人员发送消息', '查看谁已确认'],
    en: [
      'Shows the charging state of each depot, and messages the staff on duty.',
      'See charging, idle and faulty connectors',
      'Send a message to the staff on duty',
      'See who confirmed it',
    ],
    es: [
      'Muestra la carga de cada cochera y avisa al personal de turno.',
      'Vea conectores cargando, libres y averiados',
      'Envíe un aviso al personal de turno',
      'Vea quién lo confirmó',
    ],
  }),
  helpPage('/statsanalysis/chgyworder', {
    zh: ['管理从报修到验收的运维工单。', '新建工单并指派人员', '记录步骤、照片与备件', '复测合格后关闭工单'],
    en: [
      'Manages maintenance work from report to acceptance.',
      'Create a work order and assign it',
      'Record steps, pictures and parts',
      'Close it after a successful re-test',
    ],
    es: [
      'Gestiona el mantenimiento desde el aviso hasta la aceptación.',
      'Cree una orden y asígnela',
      'Registre pasos, fotos y piezas',
      'Ciérrela tras una prueba correcta',
    ],
  }),
  helpPage('/sysmng/approvals', {
    zh: ['处理需要第二人同意的操作。', '查看申请内容与理由', '同意或拒绝', '查看自己提交的申请'],
    en: [
      'Decides acts that need a second person.',
      'Read the request and its reason',
      'Approve or reject it',
      'Follow the requests that you made',
    ],
    es: [
      'Decide los actos que necesitan a una segunda persona.',
      'Lea la solicitud y su motivo',
      'Apruébela o recházela',
      'Siga las solicitudes que usted hizo',
    ],
  }),
  helpPage(
    '/chgstamon/chgevent',
    {
      zh: ['按时间列出充电桩事件。', '按桩、时间与类型筛选', '查看事件的原始内容', '导出筛选结果'],
      en: [
        'Lists events of charge points by time.',
        'Filter by charge point, time and kind',
        'Read the original content of an event',
        'Export what is filtered',
      ],
      es: [
        'Lista los eventos de los puntos por hora.',
        'Filtre por punto, hora y tipo',
        'Lea el contenido original de un evento',
        'Exporte lo filtrado',
      ],
    },
    ['ocpp'],
  ),
  helpPage('/chgstamon/chgeventmonitoring', {
    zh: ['实时滚动显示新到的事件。', '观察刚发生的事件', '暂停滚动以便阅读', '点开事件所属的桩'],
    en: [
      'Shows new events as they arrive.',
      'Watch what just happened',
      'Pause the stream to read',
      'Open the charge point of an event',
    ],
    es: [
      'Muestra los eventos nuevos según llegan.',
      'Observe lo que acaba de ocurrir',
      'Pause el flujo para leer',
      'Abra el punto de un evento',
    ],
  }),
  helpPage('/stamng/video', {
    zh: ['查看场站摄像机画面与告警抓拍。', '打开一路或多路画面', '把常用画面排成一面墙', '查看告警时的抓拍'],
    en: [
      'Shows cameras of stations and snapshots of alarms.',
      'Open one or several cameras',
      'Arrange cameras as a wall',
      'See the snapshot of an alarm',
    ],
    es: [
      'Muestra las cámaras de las estaciones y las capturas de alarmas.',
      'Abra una o varias cámaras',
      'Ordene cámaras en un mural',
      'Vea la captura de una alarma',
    ],
  }),
]
