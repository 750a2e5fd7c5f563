import '@fontsource-variable/figtree';
import '@fontsource-variable/gabarito';
import './styles/base.css';
import './app/normalize-url.ts';
import { startApp } from './app/start.tsx';

// A server-rendered page dispatches `start` once its query state is loaded, since another chunk may
// import this file. A separate task, so that evaluating and starting the bundle are two short ones.
if (document.getElementById('program') === null) setTimeout(startApp);
else addEventListener('start', startApp, { once: true });
