import type { Plugin } from 'vite';

/** Path of React's production build for browsers, in which every function has its name. */
const REACT_DOM = /react-dom-client\.production\.js$/;

/** APIs that the app may not use, since the build removes them. */
export const NOT_USED =
  /\b(ViewTransition|addTransitionType|Activity|SuspenseList|useActionState|useFormStatus|requestFormReset|preload|preloadModule|preinit|preinitModule|prefetchDNS|preconnect)\b/;

/** Functions that run for every element, without an effect in this app. */
const IDLE = [
  // View transitions, checked in every transition.
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'trackEnterViewTransitions',
  'restoreNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  // Fragment refs.
  'commitNewChildToFragmentInstances',
  'commitFragmentInstanceInsertionEffects',
  'commitFragmentInstanceDeletionEffects',
  // Styles, links and images that suspend a commit.
  'isHostHoistableType',
  'preloadInstanceAndSuspendIfNeeded',
  'accumulateSuspenseyCommitOnFiber',
  // Forms whose action is a function.
  'extractEvents$1',
  // `beforeinput` and `select` events.
  'getNativeBeforeInputChars',
  'getFallbackBeforeInputChars',
  'constructSelectEvent',
  // Component stack of an error, which no error report includes.
  'getStackByFiberInDevAndProd',
  'getComponentNameFromType',
  // Browser's loading indicator of a transition.
  'defaultOnDefaultTransitionIndicator',
];

/** Functions that only unused APIs call; they throw if they are called after all. */
const UNREACHED = {
  'view transitions': [
    'startViewTransition',
    'commitAfterMutationEffectsOnFiber',
    'createViewTransitionInstance',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'applyViewTransitionToHostInstances',
    'restoreViewTransitionOnHostInstances',
    'reportViewTransitionError',
    'measureNestedViewTransitions',
    'queueTransitionTypes',
  ],
  'references to fragments': ['FragmentInstance', 'addFragmentHandleToFiber'],
  'styles and scripts': [
    'getResource',
    'acquireResource',
    'suspendResource',
    'suspendInstance',
    'createHoistableInstance',
    'mountHoistable',
    'getHydratableHoistableCache',
    'preloadResourceAndSuspendIfNeeded',
    'insertSuspendedStylesheets',
    'estimateBandwidth',
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  'actions of forms': [
    'scheduleReplayQueueIfNeeded',
    'startHostTransition',
    'ensureFormComponentIsStateful',
    'TransitionAwareHostComponent',
    'useHostTransitionStatus',
    'recursivelyResetForms',
    'requestFormReset',
    'requestFormReset$1',
    'mountActionState',
    'updateActionStateImpl',
    'rerenderActionState',
  ],
  'lists of boundaries': [
    'updateSuspenseListComponent',
    'updateActivityComponent',
    'cutOffTailIfNeeded',
    'findFirstSuspended',
  ],
  'activities that wait': [
    'pushDehydratedActivitySuspenseHandler',
    'commitActivityHydrationCallbacks',
    'getActivityInstanceFromFiber',
  ],
  'elements with a name of their own': ['setPropOnCustomElement'],
  'html, head and body of its own': [
    'resolveSingletonInstance',
    'commitHostSingletonAcquisition',
    'releaseSingletonInstance',
    'clearSingletonPreambleContribution',
  ],
  'hydration order': ['attemptExplicitHydrationTarget'],
  'elements of components': ['findCurrentFiberUsingSlowPath', 'findCurrentHostFiberImpl'],
  'a compiler': ['useMemoCache'],
};

/**
 * Errors that React creates on load and throws internally: each would make the browser compute its
 * position in the whole file.
 */
const SIGNALS = [
  'HydrationMismatchException',
  'SuspenseException',
  'SuspenseyCommitException',
  'SuspenseActionException',
  'SelectiveHydrationException',
];

/** Matches the creation of these errors. */
const MADE = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

/** Methods of unused APIs. */
const METHODS =
  /^((FragmentInstance|ViewTransitionPseudoElement)\.prototype\.|ReactDOMHydrationRoot\.prototype\.unstable_)/;

/** Matches an attribute whose name differs in HTML, such as `strokeWidth`. */
const SPELLING = /\["([\w-]+)", "[\w:-]+"\](,\s*)?/g;

/** SVG attributes that the app does not use, half of them for SVG fonts. */
export const NO_ATTRIBUTES = new Set(
  [
    'accentHeight alignmentBaseline arabicForm baselineShift capHeight colorInterpolation',
    'colorInterpolationFilters colorProfile colorRendering enableBackground floodColor floodOpacity',
    'fontSizeAdjust fontStretch fontVariant glyphName glyphOrientationHorizontal',
    'glyphOrientationVertical horizAdvX horizOriginX imageRendering lightingColor markerEnd',
    'markerMid markerStart maskType overlinePosition overlineThickness panose-1 renderingIntent',
    'stopColor stopOpacity strikethroughPosition strikethroughThickness textRendering',
    'underlinePosition underlineThickness unicodeBidi unitsPerEm vAlphabetic vHanging',
    'vIdeographic vMathematical vertAdvY vertOriginX vertOriginY wordSpacing xHeight',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Removes the parts of React that the app does not use, a fifth of it
 * ([why](../docs/adr/0015-bundle-size.md)). The build fails if a version of React has another
 * structure.
 */
export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: REACT_DOM },
      handler(code) {
        return { code: leaveOut(code, this.parse(code)), map: null };
      },
    },
  };
}

type Statement = { type: string; start: number; end: number };
type Named = Statement & { id: { name: string } | null; body: Statement };

/** @throws when a function is missing */
export function leaveOut(code: string, { body }: { body: readonly Statement[] }): string {
  const bodies = newBodies();
  let [stored, from] = ['', 0];
  const keepUntil = (end: number, next: number) => {
    stored += code.slice(from, end);
    from = next;
  };
  for (const statement of body) {
    if (METHODS.test(code.slice(statement.start, statement.end)))
      keepUntil(statement.start, statement.end);
    if (!isFunction(statement)) continue;
    const name = statement.id?.name ?? '';
    const other = bodies.get(name);
    if (other === undefined) continue;
    bodies.delete(name);
    keepUntil(statement.body.start, statement.end);
    stored += other;
  }
  if (bodies.size > 0) throw new Error(`React has no ${[...bodies.keys()].join(', ')} any more`);
  return leaveOutPlaces(leaveOutAttributes(stored + code.slice(from)));
}

/** @throws when an error is missing */
function leaveOutPlaces(code: string): string {
  const missing = new Set(SIGNALS);
  const stored = code.replaceAll(MADE, (all, name, message) =>
    missing.delete(name)
      ? `${name} = Object.create(Error.prototype, { message: { value: ${message} } })`
      : all,
  );
  if (missing.size > 0) throw new Error(`React makes no ${[...missing].join(', ')} any more`);
  return stored;
}

/** @throws when an attribute is missing */
function leaveOutAttributes(code: string): string {
  const missing = new Set(NO_ATTRIBUTES);
  const stored = code.replaceAll(SPELLING, (all, name) => (missing.delete(name) ? '' : all));
  if (missing.size > 0) throw new Error(`React spells no ${[...missing].join(', ')} any more`);
  return stored;
}

/** New body of each function. */
function newBodies(): Map<string, string> {
  const idle = IDLE.map((name): [string, string] => [name, '{}']);
  const unreached = Object.entries(UNREACHED).flatMap(([what, names]) =>
    names.map((name): [string, string] => [name, `{ throw Error('React without ${what}'); }`]),
  );
  return new Map([...idle, ...unreached]);
}

function isFunction(statement: Statement): statement is Named {
  return statement.type === 'FunctionDeclaration';
}
