import './styles/base.css';
import './app/normalize-url.ts';
import { startApp } from './app/start.tsx';

// A page that the server drew says when all is there that it was drawn from, since a part of the program
// may bring this file with it. By itself, so that running the program and starting it are two short
// pieces of work.
if (document.getElementById('program') === null) setTimeout(startApp);
else addEventListener('start', startApp, { once: true });
