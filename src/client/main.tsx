import './styles/base.css';
import './app/readable-address.ts';
import { start } from './app/start.tsx';

start();
