import './styles/base.css';
import './app/readable-address.ts';
import { start } from './app/start.tsx';

// By itself, so that running the program and starting it are two short pieces of work.
setTimeout(start);
